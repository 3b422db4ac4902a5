import type { ReactNode } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';

export type OptionFacts = FeatureWire['options'][number]['facts'];
export type Fact = NonNullable<OptionFacts[string]>;

/** Draws options by one of their facts. Undefined for a value that it does not know. */
export interface Drawer {
  readonly fact: string;
  draw(value: Fact, option: { readonly feature: FeatureWire; readonly facts: OptionFacts }): ReactNode | undefined;
}

/** A drawing for each value that a fact can have. */
export function byValue(fact: string, drawings: Readonly<Record<string, ReactNode>>): Drawer {
  return { fact, draw: (value) => drawings[String(value)] };
}

/** A drawing of a number. */
export function byNumber(fact: string, draw: (value: number) => ReactNode): Drawer {
  return { fact, draw: (value) => (typeof value === 'number' ? draw(value) : undefined) };
}

/** The rank of a number among those of its feature's options, from 0 to 1. */
export function rankOf(fact: string, value: number, feature: FeatureWire): number {
  const all = feature.options
    .flatMap(({ facts }) => (typeof facts[fact] === 'number' ? [facts[fact]] : []))
    .toSorted((a, b) => a - b);
  return all.length < 2 ? 0 : all.indexOf(value) / (all.length - 1);
}
