import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contrast } from '#kernel/contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? '';

/** Text and its ground. */
const TEXTS = [
  ['ink', 'paper'],
  ['ink', 'paper-deep'],
  ['muted', 'paper'],
  ['muted', 'paper-deep'],
  ['spot-strong', 'paper'],
  ['spot-strong', 'paper-deep'],
  ['spot-strong', 'spot-soft'],
  ['on-spot', 'spot-strong'],
  ['paper', 'ink'],
  ['info', 'info-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['danger', 'paper'],
  ['ink', 'yellow'],
] as const;
/** The rim of a control and its ground. */
const EDGES = [
  ['control', 'paper'],
  ['focus', 'paper'],
  ['focus', 'paper-deep'],
] as const;

describe('colours of the house brand', () => {
  test('the ratio itself is right: black on white is 21, equal colours are 1', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  test.each(TEXTS)('%s on %s is readable text: 4.5:1 at least', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGES)('%s on %s is a visible edge: 3:1 at least', (edge, ground) => {
    expect(contrast(token(edge), token(ground))).toBeGreaterThanOrEqual(3);
  });
});

const SHOPS = join(import.meta.dirname, '../../tenants');

/** The colours of a shop: those that it sets, else the house's. */
function coloursOf(file: string): (name: string) => string {
  const { brand } = parse(readFileSync(join(SHOPS, file), 'utf8')) as { brand: { tokens?: Record<string, string> } };
  return (name) => brand.tokens?.[name] ?? token(name);
}

describe.each(readdirSync(SHOPS).filter((file) => file.endsWith('.yaml')))('the colours of %s', (file) => {
  const colour = coloursOf(file);

  test('are readable where text stands on them', () => {
    for (const [text, ground] of TEXTS)
      expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test('show the rims of controls', () => {
    for (const [edge, ground] of EDGES)
      expect(contrast(colour(edge), colour(ground)), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});
