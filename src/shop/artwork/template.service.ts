import { Check } from 'typebox/value';
import type { Input } from '#kernel/endpoint.ts';
import { formatNumber } from '#kernel/format.ts';
import { languagesOf, textIn } from '#kernel/languages.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { line, map, type SentFile } from '#kernel/schema.ts';
import type { Facts } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { validateSelection } from '../configurator/configurator.service.ts';
import type { Ctx } from '../context.ts';
import { geometryOf, type Geometry } from './engine/geometry.ts';
import {
  guidesIn,
  type LegendLine,
  type Template,
  templateOf,
  type TemplateWords,
} from './engine/template/template.ts';
import { templateSvg } from './engine/template/template-svg.ts';
import type { productTemplate, TemplateFormat } from './template.contract.ts';

const CONFIGURATION_INVALID = refuse('configuration_invalid', 422);
const NOT_AVAILABLE = refuse('template_not_available', 404);
const CONFIGURATION = map(line(80), 80);

/** A template of a product for the choices of a customer. */
export async function templateOfProduct(
  ctx: Ctx,
  { mcpSku, configuration: text, format }: Input<typeof productTemplate>['query'],
): Promise<SentFile | Refusal> {
  const configuration = read(text);
  if (!configuration) return CONFIGURATION_INVALID;
  const sold = await soldProduct(ctx, mcpSku);
  if (isRefusal(sold)) return sold;
  const validation = await validateSelection(ctx, { mcpSku, configuration });
  if (isRefusal(validation)) return validation;
  // A file that is made with the guides of another configuration is printed wrong.
  if (validation.changed.length > 0) return CONFIGURATION_INVALID;
  const { product } = sold.compiled;
  const name = textIn(product.texts.name, languagesOf(ctx.tenant));
  return product.templateDisabled
    ? NOT_AVAILABLE
    : makeTemplate(ctx, { id: mcpSku, name, facts: validation.facts }, format);
}

function read(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const configuration: unknown = JSON.parse(text);
    return Check(CONFIGURATION, configuration) ? configuration : undefined;
  } catch {
    return undefined;
  }
}

interface Printed {
  readonly id: string;
  readonly name: string;
  readonly facts: Facts;
}

/** Whether anything is printed from a file of a known size. */
export function hasTemplate(facts: Facts): boolean {
  return geometryOf(facts, '') !== undefined;
}

/** A template of what is printed with these facts. Its size does not depend on how it is printed. */
export async function makeTemplate(
  ctx: Ctx,
  { id, name, facts }: Printed,
  format: TemplateFormat,
): Promise<SentFile | Refusal> {
  const geometry = geometryOf(facts, '');
  if (!geometry) return NOT_AVAILABLE;
  const template = templateOf(geometry, facts);
  const words = wordsOf(ctx, { name, facts }, geometry, template);
  const content =
    format === 'svg' ? new TextEncoder().encode(templateSvg(template, words)) : await pdfOf(template, words);
  return {
    type: format === 'svg' ? 'image/svg+xml' : 'application/pdf',
    name: `${ctx.say('template', 'file')}-${id}-${geometry.width}x${geometry.height}mm.${format}`,
    bytes: content.length,
    content: inOnePiece(content),
  };
}

/** The library is loaded with the first template: most servers never draw one. */
async function pdfOf(...of: Parameters<typeof import('./engine/template/template-pdf.ts').templatePdf>) {
  const { templatePdf } = await import('./engine/template/template-pdf.ts');
  return templatePdf(...of);
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

function about(text: string): LegendLine {
  return { text, guide: null };
}

function wordsOf(
  ctx: Ctx,
  { name, facts }: Pick<Printed, 'name' | 'facts'>,
  { width, height, bleed, safe, foot, hasTrim, needsDie, window, frontPlates = [] }: Geometry,
  template: Template,
): TemplateWords {
  const say = (key: string, values: Readonly<Record<string, string>> = {}) => ctx.say('template', key, values);
  const millimetres = (of: number) => formatNumber(of, ctx.locale);
  const size = { width: millimetres(width), height: millimetres(height) };
  const layers: TemplateWords['layers'] = {
    artwork: say('artwork'),
    bleed: say('bleed', { bleed: millimetres(bleed) }),
    trim: say(hasTrim ? 'trim' : 'place', size),
    label: say('label', {
      labels: String(facts['labelsPerSheet']),
      width: millimetres(Number(facts['labelWidth'])),
      height: millimetres(Number(facts['labelHeight'])),
    }),
    safe:
      foot === undefined
        ? say('safe', { safe: millimetres(safe) })
        : say('safe_foot', { safe: millimetres(safe), foot: millimetres(foot) }),
    fold: say('fold'),
    window: say('window', {
      width: millimetres(window?.width ?? 0),
      height: millimetres(window?.height ?? 0),
    }),
    binding: say('binding'),
    legend: say('legend'),
  };
  return {
    title: say('title', { product: name, ...size }),
    layers,
    legend: [
      about(name),
      ...guidesIn(template).map((guide) => ({ guide, text: layers[guide] })),
      ...(needsDie ? [about(say(template.die ? 'die_drawn' : 'die'))] : []),
      ...(template.plates.length > 0 ? [about(say('plates', { plates: template.plates.join(', ') }))] : []),
      ...(frontPlates.length > 0 ? [about(say('plates_front', { plates: frontPlates.join(', ') }))] : []),
      about(say('delete')),
    ],
  };
}
