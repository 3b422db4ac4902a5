/** Which files may import which. docs/map.md gives the reasons. Paths are relative to the repository's root. */
export interface Wall {
  readonly name: string;
  readonly from: RegExp;
  /** Files that match `from` but are exempt from the wall. */
  readonly exceptFrom?: RegExp;
  /** True if the import is forbidden. */
  forbids(target: Target, from: string): boolean;
  /** Imports of types vanish before the program runs. Some walls allow them. */
  readonly allowsTypes?: boolean;
}

export interface Target {
  /** Path of a file in the repository, name of a package, or 'node:...'. */
  readonly path: string;
  readonly kind: 'file' | 'package' | 'node';
}

/** The levels of the rooms: a room may only use rooms further up in this list. */
const LADDER = [
  ['tenants', 'addresses'],
  ['content', 'catalog', 'events', 'mails', 'vat'],
  ['newsletter', 'address-book', 'wallet', 'webhooks'],
  ['accounts'],
  ['companies'],
  ['configurator', 'premium', 'legacy-orders'],
  ['delivery', 'promotions', 'inventory', 'artwork', 'payments'],
  ['pricing', 'design'],
  ['line-items'],
  ['cart', 'search'],
  ['orders'],
  ['messages'],
  ['checkout'],
  ['order-edits'],
  ['complaints', 'contact', 'uploads'],
  ['press'],
  ['order-requests'],
  ['session'],
  ['privacy'],
  ['staff'],
];

const PURE = /\.(?:contract|rules|schema)\.ts$|\/engine\//;
const TEST = /\.test\.tsx?$/;
/** A file of facts and types directly in a room: 'order.ts', without a layer in its name. */
const PLAIN_OF_ROOM = /^src\/shop\/[\w-]+\/[\w-]+\.ts$/;

const roomOf = (path: string) => /^src\/shop\/([^/]+)\//.exec(path)?.[1];
const rungOf = (room: string | undefined) => LADDER.findIndex((rooms) => room !== undefined && rooms.includes(room));
const inFile = (target: Target, pattern: RegExp) => target.kind === 'file' && pattern.test(target.path);

const GENERAL: readonly Wall[] = [
  {
    name: 'kernel-stands-alone',
    from: /^src\/kernel\//,
    forbids: ({ kind, path }) => (kind === 'file' ? !path.startsWith('src/kernel/') : path !== 'typebox'),
  },
  {
    name: 'platform-knows-no-shop',
    from: /^src\/platform\//,
    forbids: (target) => inFile(target, /^src\/(?:shop|product-picture|storefront|backoffice|ui|doors)\//),
  },
  {
    name: 'pure-stays-pure',
    from: new RegExp(`^src/shop/.*(?:${PURE.source})`),
    forbids: (target) =>
      target.kind === 'file' &&
      !PURE.test(target.path) &&
      !target.path.startsWith('src/kernel/') &&
      !PLAIN_OF_ROOM.test(target.path),
    allowsTypes: true,
  },
  {
    name: 'pure-without-node',
    from: new RegExp(`^src/(?:kernel/|shop/.*(?:${PURE.source}))`),
    forbids: ({ kind }) => kind === 'node',
  },
  {
    // docs/decisions/0088: the worker that draws pages does it by the code of the server.
    name: 'pages-see-no-service',
    from: /^src\/(?:product-picture|storefront|backoffice|ui)\//,
    exceptFrom: /\.test\.tsx?$|^src\/storefront\/parts\/file-pages\/draw-worker\.ts$/,
    forbids: (target) =>
      inFile(target, /^src\/(?:platform|doors)\/|^src\/shop\/.*\.(?:service|repository|routes|gateway|jobs)\.ts$/),
    allowsTypes: true,
  },
  {
    name: 'ui-knows-no-shop',
    from: /^src\/ui\//,
    forbids: (target) => inFile(target, /^src\/(?:shop|product-picture|storefront|backoffice)\//),
  },
  {
    // docs/decisions/0031: the engine is large. Pages ask the worker that holds it.
    name: 'files-are-read-in-a-worker',
    from: /^src\/(?:product-picture|storefront|backoffice|ui)\//,
    exceptFrom: /\.test\.tsx?$|^src\/storefront\/parts\/file-check\/(?:check-worker|first-look|page-inks)\.ts$/,
    forbids: (target) =>
      inFile(
        target,
        /^src\/shop\/artwork\/(?:(?:verdict|proof)\.rules|ink-meter|engine\/(?:read-facts|checks|(?:pdf|raster|checks)\/.*))\.ts$/,
      ),
    allowsTypes: true,
  },
  {
    // What visitors load holds nothing of the back office, and the back office nothing of the shop's pages.
    name: 'shop-and-backoffice-apart',
    from: /^src\/(?:storefront|backoffice)\//,
    forbids: (target, from) =>
      inFile(target, from.startsWith('src/storefront/') ? /^src\/backoffice\// : /^src\/storefront\//),
  },
  {
    // It is drawn the same for visitors and staff.
    name: 'pictures-know-no-page',
    from: /^src\/product-picture\//,
    forbids: (target) => inFile(target, /^src\/(?:storefront|backoffice)\//),
  },
  {
    name: 'routes-carry-no-logic',
    from: /\.routes\.ts$/,
    forbids: (target) => inFile(target, /\.repository\.ts$/),
    allowsTypes: true,
  },
  {
    // docs/decisions/0007: only a room itself uses its tables. Other rooms call its service.
    name: 'rooms-talk-through-services',
    from: /^src\/shop\/[^/]+\//,
    forbids: (target, from) =>
      inFile(target, /^src\/shop\/[^/]+\/.*\.repository\.ts$/) && roomOf(target.path) !== roomOf(from),
  },
  {
    name: 'rooms-know-no-doors',
    from: /^src\/shop\//,
    forbids: (target) => inFile(target, /^src\/(?:doors|product-picture|storefront|backoffice|ui)\//),
  },
  {
    name: 'rooms-go-downhill',
    from: /^src\/shop\/[^/]+\//,
    forbids: (target, from) => {
      const there = roomOf(target.path);
      if (target.kind !== 'file' || there === undefined || there === roomOf(from)) return false;
      return rungOf(there) >= rungOf(roomOf(from));
    },
  },
];

export const WALLS = GENERAL.map((wall) => ({ exceptFrom: TEST, ...wall }));

/** Whether a room has a level. Without one, all other rooms could import it. */
export function hasRung(room: string): boolean {
  return rungOf(room) >= 0;
}
