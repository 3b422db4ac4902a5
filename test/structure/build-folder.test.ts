import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putInPlace } from '../../build-folder.mjs';

/** Makes these builds one after the other, each with a few files. Returns the served folder. */
function built(...builds: readonly (readonly string[])[]): string {
  const root = mkdtempSync(join(tmpdir(), 'tirage-build-'));
  const place = join(root, 'dist');
  builds.forEach((files, index) => {
    const fresh = join(root, `dist.new-${index}`);
    for (const file of files) {
      mkdirSync(dirname(join(fresh, file)), { recursive: true });
      writeFileSync(join(fresh, file), `build ${index}`);
    }
    putInPlace(fresh, place);
  });
  expect(readdirSync(root)).toEqual(['dist']);
  return place;
}

const textOf = (place: string, file: string) => readFileSync(join(place, file), 'utf8');

describe('a fresh build', () => {
  test('takes the place of the one before, whose hashed files stay for servers and pages that know them', () => {
    const place = built(['latest.json', 'assets/a-1.js'], ['latest.json', 'assets/a-2.js']);
    expect(textOf(place, 'latest.json')).toBe('build 1');
    expect(textOf(place, 'assets/a-1.js')).toBe('build 0');
    expect(textOf(place, 'assets/a-2.js')).toBe('build 1');
  });

  test('keeps the files of five builds, and no more', () => {
    const place = built(...[0, 1, 2, 3, 4, 5, 6].map((each) => [`assets/a-${each}.js`]));
    const kept = [0, 1, 2, 3, 4, 5, 6].filter((each) => existsSync(join(place, `assets/a-${each}.js`)));
    expect(kept).toEqual([2, 3, 4, 5, 6]);
  });

  test('keeps the files of a build that stood there without a list', () => {
    const root = mkdtempSync(join(tmpdir(), 'tirage-build-'));
    for (const file of ['dist/assets/a-1.js', 'dist.new/assets/a-2.js']) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), file);
    }
    putInPlace(join(root, 'dist.new'), join(root, 'dist'));
    expect(readdirSync(join(root, 'dist/assets'))).toEqual(['a-1.js', 'a-2.js']);
  });
});
