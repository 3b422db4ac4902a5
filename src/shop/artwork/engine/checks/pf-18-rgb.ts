import { ofPages, ofPaints, type PerProfile, rule } from '../check.ts';

/** Whether pictures may stay RGB that say which RGB they mean. */
const TAKES_TAGGED: PerProfile<boolean> = { OFF: false, DIG: true, LAB: false, CAR: false, LFP: true };

/** Ink is CMYK. RGB is converted, and bright colours become duller. */
export const rgb = ofPages('PF-18', [rule('rgb', 'error')], ({ number, paints, geometry }) => {
  const isRgb = paints.filter(({ colour }) => (colour.space === 'rgb' || colour.space === 'lab') && !colour.isWhite);
  const refused = isRgb.filter(
    ({ kind, colour }) => !(kind === 'image' && colour.hasProfile && TAKES_TAGGED[geometry.profile]),
  );
  return ofPaints('error', 'rgb', number, refused);
});
