import {
  CUT_PLATE,
  DIE_STROKE,
  GUIDES,
  legendPlaces,
  STROKES,
  strokeOf,
  type Step,
  type Template,
  type TemplateWords,
} from './template.ts';

/** Both sides of a sheet stand beside each other. The further pages of a booklet are like its first two. */
const MOST_PAGES = 2;
const GAP_MM = 20;
const LINE_MM = 0.2;

/** An SVG in millimetres. Its groups are layers of Inkscape, and layers by their names elsewhere. */
export function templateSvg(template: Template, words: TemplateWords): string {
  const pages = template.pages.slice(0, MOST_PAGES);
  const { width, height } = template;
  const whole = pages.length * width + (pages.length - 1) * GAP_MM;
  const drawn = pages.map((guides, index) => {
    const layers = GUIDES.filter((kind) => guides.some((guide) => guide.kind === kind)).map((kind) => {
      const { hex, dash } = STROKES[kind];
      const stroke = `fill="none" stroke="${hex}" stroke-width="${LINE_MM}"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`;
      const paths = guides
        .filter((guide) => guide.kind === kind)
        .map(({ path }) => `<path d="${pathOf(path, height)}"/>`);
      return layer(`${kind}-${index + 1}`, words.layers[kind], paths.join(''), stroke);
    });
    const artwork = layer(`artwork-${index + 1}`, words.layers.artwork, '');
    const ofPage = template.plates.filter((plate) => index === 0 || !template.frontPlates.includes(plate));
    const plates = ofPage.map((plate) => {
      const cut = plate === CUT_PLATE && template.die ? `<path d="${pathOf(template.die, height)}"/>` : '';
      const stroke = cut && `fill="none" stroke="${DIE_STROKE.hex}" stroke-width="${LINE_MM}"`;
      return layer(`${plate}-${index + 1}`, plate, cut, stroke);
    });
    return layer(
      `page-${index + 1}`,
      String(index + 1),
      [artwork, ...plates, ...layers, legendOf(template, words, index)].join('\n'),
      `transform="translate(${round(index * (width + GAP_MM))} 0)"`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${round(whole)}mm" height="${round(height)}mm" viewBox="0 0 ${round(whole)} ${round(height)}">
<title>${escaped(words.title)}</title>
${drawn.join('\n')}
</svg>
`;
}

function layer(id: string, name: string, content: string, attributes = ''): string {
  return `<g id="${id}" inkscape:groupmode="layer" inkscape:label="${escaped(name)}" ${attributes}>${content}</g>`;
}

function legendOf(template: Template, words: TemplateWords, index: number): string {
  const placed = legendPlaces(template, words.legend);
  if (!placed) return '';
  const lines = words.legend.map((line, at) => {
    const [x, y] = placed.places[at] ?? [0, 0];
    return `<text x="${round(x)}" y="${round(template.height - y)}" fill="${strokeOf(line).hex}">${escaped(line.text)}</text>`;
  });
  const font = `font-family="Helvetica, Arial, sans-serif" font-size="${round(placed.size)}" text-anchor="middle"`;
  return layer(`legend-${index + 1}`, words.layers.legend, lines.join(''), font);
}

/** SVG counts downwards. */
function pathOf(path: readonly Step[], height: number): string {
  return path
    .map(([letter, ...numbers]) =>
      [letter, ...numbers.map((value, index) => round(index % 2 === 0 ? value : height - value))].join(' '),
    )
    .join(' ');
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
