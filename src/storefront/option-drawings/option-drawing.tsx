import type { ReactNode } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { ARTICLES } from './articles.tsx';
import type { Drawer, OptionFacts } from './drawer.ts';
import { FINISHES } from './finishes.tsx';
import { FORMS } from './forms.tsx';
import { MATERIALS } from './materials.tsx';

interface OptionDrawingProps {
  readonly feature: FeatureWire;
  readonly facts: OptionFacts;
}

/** A small drawing of an option, 64 by 36, that tells it from the others of its feature. */
export function OptionDrawing({ feature, facts }: OptionDrawingProps) {
  return (
    <svg viewBox="0 0 64 36" width="64" height="36" aria-hidden="true" className="option-drawing">
      {drawOption(feature, facts)}
    </svg>
  );
}

/** What says most comes first: an option may have several facts. */
const DRAWERS: readonly Drawer[] = [...ARTICLES, ...FINISHES, ...FORMS, ...MATERIALS];

/** The drawing of an option; undefined if nothing of its facts can be drawn. */
export function drawOption(feature: FeatureWire, facts: OptionFacts): ReactNode {
  for (const { fact, draw } of DRAWERS) {
    const value = facts[fact];
    const drawing = value === undefined ? undefined : draw(value, { feature, facts });
    if (drawing) return drawing;
  }
  return undefined;
}
