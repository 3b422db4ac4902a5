/** Numbers that can be had: from `min` in steps up to `max`. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The number alone where it can be had, else the nearest one on each side of it. */
export function nearestNumbers(wanted: number, ranges: readonly NumberRange[]): readonly number[] {
  const near = ranges.flatMap(({ min, max, step }) => {
    const steps = (Math.min(Math.max(wanted, min), max) - min) / step;
    return [Math.floor(steps), Math.ceil(steps)].map((each) => min + each * step).filter((each) => each <= max);
  });
  const below = Math.max(...near.filter((each) => each <= wanted));
  const above = Math.min(...near.filter((each) => each >= wanted));
  return [...new Set([below, above])].filter(Number.isFinite);
}
