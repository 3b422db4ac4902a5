/** Who may import whom; docs/map.md says why. */
const PURE = String.raw`\.(contract|rules|schema)\.ts$|/engine/`;
const TEST = String.raw`\.test\.tsx?$`;

/** The ladder of rooms: a room uses only rooms further left. */
const LADDER = [
  ['tenants'],
  ['accounts', 'content', 'catalog', 'mails'],
  ['configurator'],
  ['delivery', 'promotions', 'inventory', 'vat', 'artwork', 'payments'],
  ['pricing', 'design'],
  ['line-items'],
  ['cart'],
  ['orders'],
  ['checkout'],
  ['session'],
  ['staff'],
];
const roomsAbove = (index) => LADDER.slice(index + 1).flat();
const uphill = LADDER.flatMap((rooms, index) =>
  rooms.map((room) => ({
    name: `${room}-stays-downhill`,
    severity: 'error',
    from: { path: `^src/shop/${room}/`, pathNot: TEST },
    to: { path: `^src/shop/(${[...roomsAbove(index), ...rooms.filter((other) => other !== room)].join('|') || 'none'})/` },
  })),
);

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-missing', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' } },
    { name: 'kernel-stands-alone', severity: 'error', from: { path: '^src/kernel/', pathNot: TEST }, to: { pathNot: '^src/kernel/|^node_modules/typebox' } },
    { name: 'platform-knows-no-shop', severity: 'error', from: { path: '^src/platform/', pathNot: TEST }, to: { path: '^src/(shop|storefront|ui|doors)/' } },
    {
      name: 'pure-stays-pure',
      comment: 'rules, contracts, schemas and engines: facts in, decision out',
      severity: 'error',
      from: { path: `^src/shop/.*(${PURE})`, pathNot: TEST },
      to: { dependencyTypesNot: ['type-only', 'npm'], pathNot: [PURE, '^src/kernel/', String.raw`^src/shop/[\w-]+/[\w-]+\.ts$`, '^node_modules/'] },
    },
    { name: 'pure-without-node', severity: 'error', from: { path: `^src/(kernel/|shop/.*(${PURE}))`, pathNot: TEST }, to: { dependencyTypes: ['core'] } },
    { name: 'pages-see-no-service', severity: 'error', from: { path: '^src/(storefront|ui)/', pathNot: TEST }, to: { path: String.raw`^src/(platform|doors)/|^src/shop/.*\.(service|repository|routes|gateway|jobs)\.ts$`, dependencyTypesNot: ['type-only'] } },
    { name: 'ui-knows-no-shop', severity: 'error', from: { path: '^src/ui/', pathNot: TEST }, to: { path: '^src/(shop|storefront)/' } },
    { name: 'routes-carry-no-logic', severity: 'error', from: { path: String.raw`\.routes\.ts$` }, to: { path: String.raw`\.repository\.ts$`, dependencyTypesNot: ['type-only'] } },
    {
      name: 'rooms-talk-through-services',
      comment: 'docs/decisions/0007: the tables of a room are its own; others ask its service',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/', pathNot: TEST },
      to: { path: String.raw`^src/shop/[^/]+/.*\.repository\.ts$`, pathNot: '^src/shop/$1/' },
    },
    { name: 'rooms-know-no-doors', severity: 'error', from: { path: '^src/shop/' }, to: { path: '^src/(doors|storefront|ui)/' } },
    ...uphill,
  ],
  options: { parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' }, exclude: { path: String.raw`\.module\.css$|\.css$` }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'node'] } },
};
