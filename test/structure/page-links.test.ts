import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PageFileEntry } from '#shop/content/page.ts';

describe.each(readdirSync('tenants/pages'))('%s', (file) => {
  const pages = parse(readFileSync(`tenants/pages/${file}`, 'utf8')) as PageFileEntry[];

  test('names in its links words that stand in the texts of their block, and pages that there are', () => {
    const ids = new Set(pages.map(({ id }) => id));
    const linked = pages.flatMap(({ blocks = [] }) =>
      blocks.flatMap((block) => (block.type === 'text' || block.type === 'facts' ? [block] : [])),
    );
    for (const block of linked) {
      const texts = block.type === 'text' ? block.paragraphs : block.items.map(({ text }) => text);
      for (const { words, page } of block.links ?? []) {
        expect(texts.filter((text) => text.includes(words))).not.toEqual([]);
        expect(ids).toContain(page);
      }
    }
    expect(linked.flatMap(({ links = [] }) => links).length).toBeGreaterThan(8);
  });
});
