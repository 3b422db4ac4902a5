import { describe, expect, test } from 'vitest';
import { aTicket } from '../../../test/builders/job-tickets.ts';
import { artworkOfTicket } from './job-ticket.rules.ts';
import { xjdf } from './xjdf.rules.ts';

/**
 * The part of XJDF 2.1 that a ticket is made of, as the standard has it: what may stand in an element and in which
 * order, and its attributes, those that must be there with a '!'.
 */
const STRUCTURE: Readonly<Record<string, { readonly holds: readonly string[]; readonly has: string }>> = {
  XJDF: {
    holds: ['AuditPool', 'Comment', 'GeneralID', 'ProductList', 'ResourceSet'],
    has: 'JobID! Types! Version JobPartID DescriptiveName xmlns',
  },
  AuditPool: { holds: ['AuditCreated'], has: '' },
  AuditCreated: { holds: ['Header'], has: '' },
  Header: { holds: [], has: 'DeviceID! Time! AgentName' },
  ProductList: { holds: ['Product'], has: '' },
  Product: {
    holds: ['Comment', 'GeneralID', 'Intent'],
    has: 'Amount DescriptiveName ExternalID ID IsRoot PartVersion ProductType',
  },
  Comment: { holds: [], has: 'Type' },
  Intent: {
    holds: [
      'LayoutIntent',
      'MediaIntent',
      'ColorIntent',
      'FoldingIntent',
      'BindingIntent',
      'LaminatingIntent',
      'ProductionIntent',
    ],
    has: 'Name!',
  },
  LayoutIntent: { holds: [], has: 'Bleed FinishedDimensions Pages Sides' },
  MediaIntent: { holds: [], has: 'MediaType! Weight Coating' },
  ColorIntent: { holds: ['SurfaceColor'], has: '' },
  SurfaceColor: { holds: [], has: 'Surface! ColorsUsed' },
  FoldingIntent: { holds: ['Fold'], has: 'FoldCatalog FoldingDetails' },
  Fold: { holds: [], has: 'From! To! Travel' },
  BindingIntent: { holds: [], has: 'BindingType!' },
  LaminatingIntent: { holds: [], has: 'Surface!' },
  ProductionIntent: { holds: [], has: 'PrintProcess' },
  ResourceSet: { holds: ['Resource'], has: 'Name! Usage' },
  Resource: {
    holds: ['AmountPool', 'GeneralID', 'Part', 'Component', 'DeliveryParams', 'RunList'],
    has: 'DescriptiveName ID Status',
  },
  AmountPool: { holds: ['PartAmount'], has: '' },
  PartAmount: { holds: [], has: 'Amount' },
  Component: { holds: [], has: '' },
  DeliveryParams: { holds: ['DropItem'], has: 'Transfer' },
  DropItem: { holds: [], has: 'Amount! ItemRef!' },
  GeneralID: { holds: [], has: 'IDUsage! IDValue!' },
  Part: { holds: [], has: 'Run SetIndex Side' },
  RunList: { holds: ['FileSpec'], has: '' },
  FileSpec: { holds: [], has: 'FileSize MimeType URL' },
};

/** What values of these attributes look like. */
const VALUES: Readonly<Record<string, RegExp>> = {
  JobID: /^[\w.:-]+$/,
  JobPartID: /^[\w.:-]+$/,
  ExternalID: /^[\w.:-]+$/,
  PartVersion: /^[\w.:-]+$/,
  DeviceID: /^[\w.:-]+$/,
  FoldingDetails: /^[\w.:-]+$/,
  ID: /^[A-Za-z_][\w.-]*$/,
  FinishedDimensions: /^[\d.]+ [\d.]+ [\d.]+$/,
  Bleed: /^[\d.]+$/,
  Travel: /^[\d.]+$/,
  Sides: /^(OneSided|TwoSidedHeadToHead)$/,
  Coating: /^(None|Coated|Gloss|Matte|Satin)$/,
  FoldCatalog: /^F\d+-(\d+|X)$/,
  Version: /^2\.1$/,
  Time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  SetIndex: /^\d+ \d+$/,
  Side: /^(Front|Back)$/,
  Usage: /^(Input|Output)$/,
  Transfer: /^PrinterToBuyer(Deliver|Pickup)$/,
  Status: /^(Available|Unavailable)$/,
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

/** Reads what the ticket is written in. Anything that is not closed in its order fails. */
function parse(xml: string): Element {
  const open: { name: string; attributes: Record<string, string>; children: Element[] }[] = [
    { name: '', attributes: {}, children: [] },
  ];
  for (const [tag, slash, name = '', attributes = '', self] of xml.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (slash) {
      expect(open.pop()?.name, tag).toBe(name);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [] };
    open.at(-1)?.children.push(element);
    if (!self) open.push(element);
  }
  expect(open).toHaveLength(1);
  return open[0]!.children[0]!;
}

function isValid({ name, attributes, children }: Element): void {
  const rule = STRUCTURE[name];
  if (!rule) throw new Error(`${name} is no element of the standard`);
  const known = rule.has.split(' ').filter(Boolean);
  for (const key of Object.keys(attributes)) {
    expect(
      known.map((each) => each.replace('!', '')),
      `${name} ${key}`,
    ).toContain(key);
    const pattern = VALUES[key];
    if (pattern) expect(attributes[key], `${name} ${key}`).toMatch(pattern);
  }
  for (const each of known) if (each.endsWith('!')) expect(attributes, name).toHaveProperty(each.slice(0, -1));
  const places = children.map((child) => rule.holds.indexOf(child.name));
  expect(places, `${name} holds ${children.map((child) => child.name).join(' ')}`).not.toContain(-1);
  // The children of an intent come one to an intent; elsewhere their order is that of the standard.
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const child of children) isValid(child);
}

const all = (element: Element, name: string): readonly Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];

describe('a job ticket in XJDF', () => {
  test.each([
    ['a flyer', {}, 'digital'],
    ['a folded leaflet', { panels: 2, foldType: 'half' }, 'offset'],
    ['a leaflet with three folds', { panels: 4, foldType: 'zigzag' }, 'offset'],
    ['a cross fold', { foldType: 'cross' }, 'offset'],
    ['a laminated booklet', { kind: 'booklet', pages: 16, laminatedSides: 2 }, 'booklet'],
    ['a one-sided label with a white plate', { printedSides: 1, whiteInk: 'plate', coating: 'none' }, 'roll'],
    ['what has no size of its own', { width: 0 }, 'supplier'],
  ])('for %s is written as the standard has it', (_name, facts, technology) => {
    isValid(parse(xjdf(aTicket(facts, technology), 'Tirage')));
  });

  test.each([
    ['roll', 3, ['Down', 'Down']],
    ['zigzag', 3, ['Up', 'Down']],
    ['zigzag', 4, ['Down', 'Up', 'Down']],
  ])('folds a sheet with a %s fold of %i away from page 1, which is its outside', (foldType, panels, to) => {
    const root = parse(xjdf(aTicket({ panels, foldType }, 'offset'), 'Tirage'));
    expect(all(root, 'Fold').map(({ attributes }) => attributes['To'])).toEqual(to);
  });

  test('says what is made, and names each file with its hash', () => {
    const root = parse(xjdf(aTicket(), 'Tirage'));
    expect(root.attributes).toMatchObject({
      xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
      JobID: 'T26-100123',
      JobPartID: '1',
      Types: 'Product',
    });
    expect(all(root, 'Product')[0]?.attributes['Amount']).toBe('1000');
    expect(all(root, 'LayoutIntent')[0]?.attributes).toMatchObject({
      FinishedDimensions: '419.528 595.276 0',
      Bleed: '5.669',
      Sides: 'TwoSidedHeadToHead',
    });
    expect(all(root, 'FileSpec').map(({ attributes }) => attributes['URL'])).toEqual([
      'T26-100123-1-01-fly-a5-148x210-400.pdf',
      'T26-100123-1-02a-fly-a5-148x210-600.pdf',
      'T26-100123-1-02b-fly-a5-148x210-600.pdf',
    ]);
    const hashes = all(root, 'GeneralID').map(({ attributes }) => attributes['IDValue']);
    expect(hashes).toEqual(artworkOfTicket(aTicket()).map(({ hash }) => hash));
  });

  test('says what the customer asks to mind, and nothing where nothing is asked', () => {
    const ticket = aTicket();
    const types = (written: string) => all(parse(written), 'Comment').map(({ attributes }) => attributes['Type']);
    const written = xjdf(ticket, 'Tirage');
    expect(types(written)).toEqual(['Description', 'Instruction']);
    expect(written).toContain('>Coins droits &amp; &lt;nets&gt;,\nune boîte par lot</Comment>');
    const unasked = { ...ticket, product: { ...ticket.product, notes: '' } };
    expect(types(xjdf(unasked, 'Tirage'))).toEqual(['Description']);
  });

  test('says which side a file of one page holds, alone or beside the other one', () => {
    const runs = all(parse(xjdf(aTicket(), 'Tirage')), 'Part').filter(({ attributes }) => attributes['Run']);
    expect(runs.map(({ attributes }) => attributes['Side'])).toEqual(['Back', 'Front', 'Back']);
    expect(aTicket().sets.map(({ files }) => files.map(({ side }) => side))).toEqual([['back'], ['front', 'back']]);
  });

  test.each([
    ['stapled', 'SaddleStitch'],
    ['perfect', 'SoftCover'],
    ['wire', 'WireComb'],
  ])('says how a book is bound: %s', (binding, type) => {
    const root = parse(xjdf(aTicket({ binding, pages: 48 }), 'Tirage'));
    isValid(root);
    expect(all(root, 'BindingIntent').map(({ attributes }) => attributes['BindingType'])).toEqual([type]);
  });

  test('says how many copies of each set are made', () => {
    const made = all(parse(xjdf(aTicket(), 'Tirage')), 'ResourceSet').find(
      ({ attributes }) => attributes['Name'] === 'Component',
    );
    const copies = all(made!, 'Resource').map((each) => [
      each.attributes['DescriptiveName'],
      all(each, 'Part')[0]?.attributes['SetIndex'],
      all(each, 'PartAmount')[0]?.attributes['Amount'],
    ]);
    expect(copies).toEqual([
      ['Anna', '1 1', '400'],
      ['Ben', '2 2', '600'],
    ]);
  });

  test('says whether the customer collects it or a carrier takes it', () => {
    const transferOf = (ticket: ReturnType<typeof aTicket>) => {
      const root = parse(xjdf(ticket, 'Tirage'));
      isValid(root);
      const [drop] = all(root, 'DropItem');
      expect(drop?.attributes).toEqual({ Amount: '1000', ItemRef: all(root, 'Product')[0]?.attributes['ID'] });
      return all(root, 'DeliveryParams').map(({ attributes }) => attributes['Transfer']);
    };
    expect(transferOf(aTicket())).toEqual(['PrinterToBuyerDeliver']);
    const collected = aTicket({}, 'offset', { readyFrom: '2026-11-30T14:00:00Z' });
    expect(transferOf(collected)).toEqual(['PrinterToBuyerPickup']);
  });

  test('writes words of customers as text, whatever is in them', () => {
    const hostile = { ...aTicket(), product: { ...aTicket().product, jobName: '"><x a="\u0000\ud800&' } };
    const root = parse(xjdf(hostile, 'Tirage'));
    isValid(root);
    expect(root.attributes['DescriptiveName']).toBe('Flyer A5, &quot;&gt;&lt;x a=&quot;\ufffd&amp;');
  });
});
