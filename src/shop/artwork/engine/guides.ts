/** Layers of a template, as ISO 19593-1 calls what they are for. Cutting and white are none of them. */
const GUIDES = ['Dimensions', 'Positions', 'Legend', 'Structural/Bleed', 'Structural/Creasing', 'Structural/Binding'];

/** Whether a processing step is a guide for whoever draws, and not for the press. */
export function isGuide(step: string): boolean {
  return GUIDES.some((guide) => step === guide || step.startsWith(`${guide}/`));
}
