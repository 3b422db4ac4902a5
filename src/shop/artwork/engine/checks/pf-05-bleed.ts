import { POINTS_PER_MM } from '../box.ts';
import { found, ofPages, rule, shown } from '../check.ts';
import { AT_EDGE_MM, roomRound, sidesReached } from '../edges.ts';
import { LEFT, RIGHT, sideSeenAt, TENTH } from '../geometry.ts';

const ROUNDING_MM = 0.1;

/** What is printed up to the edge goes on beyond it, because no cut is exact. */
export const bleed = ofPages(
  'PF-05',
  [rule('bleed_none', 'error', { is: 'below', value: ROUNDING_MM, unit: 'mm' }), rule('bleed_short', 'warning')],
  ({ page, number, sheet, geometry, paints, isTenth }) => {
    if (geometry.bleed === 0 || !geometry.hasTrim) return [];
    const unit = POINTS_PER_MM / page.userUnit;
    const room = roomRound(sheet.trim, page.media).map((points) => points / unit);
    // In a booklet the inner side goes into the binding: left on the odd pages, right on the even ones.
    const inner = geometry.isBound ? sideSeenAt(number % 2 === 1 ? LEFT : RIGHT, page) : undefined;
    const reaching = sidesReached(sheet.trim, paints, AT_EDGE_MM * unit).map((reach, side) =>
      side === inner ? undefined : reach,
    );
    if (reaching.every((reach) => reach === undefined)) return [];
    // Of each side that ink reaches: how far the page and the ink go beyond the cut.
    const beyond = reaching.flatMap((reach, side) =>
      reach === undefined ? [] : [Math.min(room[side] ?? 0, reach / unit)],
    );
    const least = Math.max(0, Math.min(...beyond));
    const rounding = ROUNDING_MM * (isTenth ? TENTH : 1);
    if (least >= geometry.bleed - rounding) return [];
    return [
      found(least < rounding ? 'error' : 'warning', least < rounding ? 'bleed_none' : 'bleed_short', {
        page: number,
        places: [sheet.trim],
        values: { bleed: shown(least), wanted: geometry.bleed },
      }),
    ];
  },
);
