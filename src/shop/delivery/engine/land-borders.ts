/**
 * Countries of Europe that share a border by land, ISO 3166, each pair once. The tunnel under the Channel and the bridge
 * over the Øresund are roads as well. Gibraltar, and enclaves outside Europe, are left out. Tested against the World Factbook.
 */
const BORDERS = `
  AD-ES AD-FR AL-GR AL-ME AL-MK AL-XK AT-CH AT-CZ AT-DE AT-HU AT-IT AT-LI AT-SI AT-SK BA-HR BA-ME BA-RS BE-DE BE-FR BE-LU
  BE-NL BG-GR BG-MK BG-RO BG-RS BG-TR BY-LT BY-LV BY-PL BY-RU BY-UA CH-DE CH-FR CH-IT CH-LI CZ-DE CZ-PL CZ-SK DE-DK DE-FR
  DE-LU DE-NL DE-PL EE-LV EE-RU ES-FR ES-PT FI-NO FI-RU FI-SE FR-IT FR-LU FR-MC GB-IE GR-MK GR-TR HR-HU HR-ME HR-RS HR-SI
  HU-RO HU-RS HU-SI HU-SK HU-UA IT-SI IT-SM IT-VA LT-LV LT-PL LT-RU LV-RU MD-RO MD-UA ME-RS ME-XK MK-RS MK-XK NO-RU NO-SE
  PL-RU PL-SK PL-UA RO-RS RO-UA RS-XK RU-UA SK-UA`;
const FIXED_LINKS = 'FR-GB DK-SE';

const NEIGHBOURS: ReadonlySet<string> = new Set(`${BORDERS} ${FIXED_LINKS}`.trim().split(/\s+/));
const KNOWN: ReadonlySet<string> = new Set([...NEIGHBOURS].flatMap((pair) => pair.split('-')));

/** Whether a road leads from one country into the other without a third. Undefined where one of them is not known here. */
export function areNeighbours(one: string, other: string): boolean | undefined {
  if (!KNOWN.has(one) || !KNOWN.has(other)) return undefined;
  return NEIGHBOURS.has([one, other].toSorted().join('-'));
}

/** Coasts that ferries may join, by sea: the Baltic, the North Sea and the Atlantic, from one to the other, the Mediterranean, the Black Sea. */
const COASTS: readonly (readonly string[])[] = [
  'DE DK EE FI LT LV PL RU SE',
  'BE DE DK ES FR GB IE NL NO PT SE',
  'BE FI GB NL',
  'AL BA ES FR GR HR IT MC ME SI TR',
  'BG RO RU TR UA',
].map((sea) => sea.split(' '));

/** Whether a parcel can come from one country into the other without a third, by land or by sea. True where that is not known. */
export function areJoined(one: string, other: string): boolean {
  return areNeighbours(one, other) !== false || COASTS.some((sea) => sea.includes(one) && sea.includes(other));
}
