/** Allowed numbers: from `min` to `max` in steps. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Only the number itself if it is allowed; otherwise the nearest allowed number on each side. */
export function nearestNumbers(wanted: number, ranges: readonly NumberRange[]): readonly number[] {
  const near = ranges.flatMap(({ min, max, step }) => {
    const steps = (Math.min(Math.max(wanted, min), max) - min) / step;
    return [Math.floor(steps), Math.ceil(steps)].map((each) => min + each * step).filter((each) => each <= max);
  });
  const below = Math.max(...near.filter((each) => each <= wanted));
  const above = Math.min(...near.filter((each) => each >= wanted));
  return [...new Set([below, above])].filter(Number.isFinite);
}
