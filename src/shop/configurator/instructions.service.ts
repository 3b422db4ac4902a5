import { languagesOf, textIn } from '#kernel/languages.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { defaultSelection, factsOf, type Facts, type Product } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import type { Ctx } from '../context.ts';
import { productOfPage } from '../product-page.ts';
import type { productInstruction } from './instructions.contract.ts';

type Instructions = Answer<typeof productInstruction>;

/** A PDF page with a longer side has to be drawn smaller: the largest page of PDF is 200 inches. */
const LARGEST_PAGE_MM = 5080;
const FINE_DPI = 300;
const COARSE_DPI = 100;
/** Large prints are viewed from a distance, so they need fewer dots. */
const COARSE_FROM_MM = 1000;

/** 7.5.03: page ids of products. Unknown ids are left out. */
export async function instructionsFor(ctx: Ctx, pageIds: readonly string[]): Promise<Instructions> {
  const instructions = await Promise.all(
    [...new Set(pageIds)].map(async (pageId) => {
      const sold = await soldProduct(ctx, productOfPage(pageId) ?? pageId);
      return isRefusal(sold) ? [] : [instructionOf(ctx, pageId, sold.compiled.product)];
    }),
  );
  return { instructions: instructions.flat() };
}

function instructionOf(ctx: Ctx, pageId: string, product: Product): Instructions['instructions'][number] {
  const facts = factsOf(product, defaultSelection(product));
  return {
    pageId,
    mcpSku: product.id,
    title: textIn(product.texts.name, languagesOf(ctx.tenant)),
    bleed: number(facts, 'bleed'),
    safe: number(facts, 'safe'),
    steps: product.noPrinting ? [] : stepsOf(ctx, facts),
  };
}

function stepsOf(ctx: Ctx, facts: Facts): string[] {
  const [width, height, bleed, safe] = ['width', 'height', 'bleed', 'safe'].map((name) => number(facts, name)) as [
    number,
    number,
    number,
    number,
  ];
  const longest = Math.max(width, height);
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    ctx.say('instructions', key, values);
  return [
    ...(width > 0 && height > 0 ? [say('size', { width: width + 2 * bleed, height: height + 2 * bleed, bleed })] : []),
    say('safe', { safe }),
    say('colours'),
    say('resolution', { dpi: longest > COARSE_FROM_MM ? COARSE_DPI : FINE_DPI }),
    say('fonts'),
    ...(longest > LARGEST_PAGE_MM ? [say('scale')] : []),
    ...(facts['shape'] === 'die' ? [say('die')] : []),
    ...(number(facts, 'pages') > 4 ? [say('pages', { pages: number(facts, 'pages') })] : []),
  ];
}

function number(facts: Facts, name: string): number {
  const value = facts[name];
  return typeof value === 'number' ? value : 0;
}
