import type { Geometry } from '../artwork/engine/geometry.ts';
import type { Side } from '../artwork/sides.rules.ts';
import type { JobTicket } from './job-ticket.rules.ts';

/**
 * A job ticket in the words of the trade: XJDF 2.1 of CIP4 (ISO 21812 builds on the same names). Product intent says what is
 * to be made, the run list which files it is made of. Lengths are points.
 */

const POINTS_PER_MM = 72 / 25.4;
/** The product, as other elements name it. */
const PRODUCT = 'P1';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** @param agent the name of the program that writes it */
export function xjdf(ticket: JobTicket, agent: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'XJDF',
    {
      xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
      Version: '2.1',
      JobID: token(ticket.order),
      JobPartID: String(ticket.job.number),
      Types: 'Product',
      DescriptiveName: [ticket.product.name, ticket.product.jobName].filter(Boolean).join(', '),
    },
    [created(ticket, agent), productList(ticket), ...copies(ticket), delivery(ticket), ...runLists(ticket)],
  )}\n`;
}

function created({ releasedAt }: JobTicket, agent: string): string {
  const header = element('Header', { AgentName: agent, DeviceID: token(agent), Time: releasedAt });
  return element('AuditPool', {}, [element('AuditCreated', {}, [header])]);
}

function productList(ticket: JobTicket): string {
  const { product, job } = ticket;
  const choices = product.choices.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return element('ProductList', {}, [
    element(
      'Product',
      {
        Amount: job.quantity,
        DescriptiveName: product.name,
        ExternalID: token(product.id),
        ID: PRODUCT,
        IsRoot: 'true',
        PartVersion: token(product.version),
        ...(product.geometry?.isBound ? { ProductType: 'Booklet' } : {}),
      },
      [...comment('Description', choices), ...comment('Instruction', product.notes), ...intents(ticket)],
    ),
  ]);
}

/** Words for a person: what was chosen, and what the customer asks the workshop to mind. */
function comment(type: 'Description' | 'Instruction', text: string): readonly string[] {
  return text === '' ? [] : [`<Comment Type="${type}">${escaped(text)}</Comment>`];
}

function intents({ product: { geometry, facts }, job }: JobTicket): readonly string[] {
  const { grammage, coating } = facts;
  const sides = facts['printedSides'];
  return [
    ...(geometry ? [intent('LayoutIntent', layout(geometry, sides === 1 ? 'OneSided' : 'TwoSidedHeadToHead'))] : []),
    intent('MediaIntent', {
      MediaType: 'Paper',
      ...(typeof grammage === 'number' ? { Weight: grammage } : {}),
      ...(typeof coating === 'string' && COATINGS[coating] ? { Coating: COATINGS[coating] } : {}),
    }),
    ...(geometry ? colours(geometry, sides === 1) : []),
    ...folding(geometry, facts['foldType']),
    ...binding(facts['binding']),
    ...laminating(facts['laminatedSides']),
    intent('ProductionIntent', { PrintProcess: PROCESSES[job.technology] }),
  ];
}

const COATINGS: Readonly<Record<string, string>> = { gloss: 'Gloss', silk: 'Satin', matt: 'Matte', none: 'None' };

const PROCESSES: Readonly<Record<string, string>> = {
  digital: 'Electrophotography',
  offset: 'OffsetLithography',
  booklet: 'OffsetLithography',
  roll: 'Electrophotography',
  flexo: 'Flexography',
  area: 'InkJet',
};

function layout({ width, height, bleed, pages }: Geometry, sides: string): Attributes {
  return {
    Bleed: points(bleed),
    FinishedDimensions: `${points(width)} ${points(height)} 0`,
    Pages: pages,
    Sides: sides,
  };
}

function colours({ plates }: Geometry, isOneSided: boolean): readonly string[] {
  const used = ['Cyan', 'Magenta', 'Yellow', 'Black', ...plates].join(' ');
  const sides = isOneSided ? ['Front'] : ['Front', 'Back'];
  const surfaces = sides.map((Surface) => element('SurfaceColor', { ColorsUsed: used, Surface }));
  return [intent('ColorIntent', {}, surfaces)];
}

/** A half fold has a name in the catalogue of folds that every machine knows. Others are told by where they lie. */
function folding(geometry: Geometry | null, foldType: unknown): readonly string[] {
  const { upright = [], level = [] } = geometry?.folds ?? {};
  if (upright.length + level.length === 0) return [];
  if (upright.length + level.length === 1) return [intent('FoldingIntent', { FoldCatalog: 'F4-1' })];
  // Page 1 lies up and is the outside, so the sheet is folded away from it. A zigzag changes its direction at every fold.
  const to = (index: number) => (foldType === 'zigzag' && (upright.length - index) % 2 === 0 ? 'Up' : 'Down');
  const folds = [
    ...upright.map((mm, index) => element('Fold', { From: 'Left', To: to(index), Travel: points(mm) })),
    ...level.map((mm) => element('Fold', { From: 'Front', To: 'Down', Travel: points(mm) })),
  ];
  return [intent('FoldingIntent', { FoldingDetails: token(String(foldType)) }, folds)];
}

const BINDINGS: Readonly<Record<string, string>> = { stapled: 'SaddleStitch', perfect: 'SoftCover', wire: 'WireComb' };

function binding(name: unknown): readonly string[] {
  const type = BINDINGS[String(name)];
  return type === undefined ? [] : [intent('BindingIntent', { BindingType: type })];
}

function laminating(sides: unknown): readonly string[] {
  if (sides !== 1 && sides !== 2) return [];
  return [intent('LaminatingIntent', { Surface: sides === 2 ? 'Front Back' : 'Front' })];
}

/** How many copies of each set are made. */
function copies({ sets }: JobTicket): readonly string[] {
  if (sets.length === 0) return [];
  const resources = sets.map(({ set, name, quantity }) =>
    element('Resource', { DescriptiveName: name || undefined }, [
      element('AmountPool', {}, [element('PartAmount', { Amount: quantity })]),
      partOf(set),
      element('Component', {}),
    ]),
  );
  return [element('ResourceSet', { Name: 'Component', Usage: 'Output' }, resources)];
}

/** Of a set, by the number that the job ticket gives it. */
function partOf(set: number, { run, side }: { readonly run?: string; readonly side?: Side | null } = {}): string {
  return element('Part', { Run: run, SetIndex: `${set} ${set}`, Side: side ? SIDES_OF_SHEET[side] : undefined });
}

const SIDES_OF_SHEET: Readonly<Record<Side, string>> = { front: 'Front', back: 'Back' };

/** Whether it waits at the desk for the customer or is handed to a carrier. Who it is for is no concern of the print floor. */
function delivery({ job }: JobTicket): string {
  const params = element(
    'DeliveryParams',
    { Transfer: job.isCollected ? 'PrinterToBuyerPickup' : 'PrinterToBuyerDeliver' },
    [element('DropItem', { Amount: job.quantity, ItemRef: PRODUCT })],
  );
  return element('ResourceSet', { Name: 'DeliveryParams', Usage: 'Input' }, [element('Resource', {}, [params])]);
}

/** One resource for each file, in the order in which they are printed. */
function runLists({ sets }: JobTicket): readonly string[] {
  const files = sets.flatMap(({ set, name, files: own }) => own.map((file) => ({ set, name, file })));
  if (files.length === 0) return [];
  const resources = files.map(({ set, name, file }, index) => {
    const spec = element('FileSpec', { FileSize: file.bytes, MimeType: file.type, URL: encodeURI(file.name) });
    return element('Resource', { DescriptiveName: name || file.name, ID: `R${index + 1}`, Status: 'Available' }, [
      element('GeneralID', { IDUsage: 'SHA256', IDValue: file.sha256 }),
      partOf(set, { run: `F${index + 1}`, side: file.side }),
      element('RunList', {}, [spec]),
    ]);
  });
  return [element('ResourceSet', { Name: 'RunList', Usage: 'Input' }, resources)];
}

function intent(name: string, attributes: Attributes, children: readonly string[] = []): string {
  return element('Intent', { Name: name }, [element(name, attributes, children)]);
}

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no place for control characters, however they are written. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
  );
}

/** A name without spaces, as the standard asks for. */
function token(text: string): string {
  return text.replaceAll(/[^\w.:-]+/g, '-') || 'x';
}

function points(mm: number): string {
  return String(Math.round(mm * POINTS_PER_MM * 1000) / 1000);
}
