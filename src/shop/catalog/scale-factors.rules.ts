import { sizeOf } from './option-size.rules.ts';
import type { Feature, Product, ProductProblem } from './product.ts';

/** Factors on a price (`scale`) of options of one feature that contradict their sizes, or have a digit more or less than the others. */

interface Scaled {
  readonly key: string;
  readonly at: number;
  readonly factor: number;
  readonly size: number | undefined;
}

export function scaleProblems({ features, price }: Product): ProductProblem[] {
  return features.flatMap((feature, index) =>
    [...scalesOf(price)].flatMap((scale) => {
      const scaled = scaledBy(scale, feature);
      const told = (at: number, factor: number, said: string) => ({
        path: ['features', index, 'options', at],
        message: `${scale} is ${factor} for '${feature.options[at]?.key}' and ${said}`,
      });
      const nothing = isInAllPrices(scale, price)
        ? feature.options.flatMap(({ facts }, at) =>
            facts[scale] === 0
              ? [told(at, 0, 'multiplies every price: write what it costs beside the usual option')]
              : [],
          )
        : [];
      const contradictions = scaled.flatMap((option) => {
        const said = lessForMore(option, scaled) ?? outOfProportion(option, scaled);
        return said === undefined ? [] : [told(option.at, option.factor, `${said}: correct one`)];
      });
      return [...nothing, ...contradictions];
    }),
  );
}

type Technology = Product['price']['technologies'][number];

function scaleOf(technology: Technology): string | undefined {
  if (technology.kind === 'roll') return 'materialFactor';
  return 'scale' in technology ? technology.scale : undefined;
}

/** Where another price does not know the factor, an option with 0 is made in that other way. */
function isInAllPrices(scale: string, { technologies }: Product['price']): boolean {
  return technologies.every((each) => scaleOf(each) === scale);
}

/** Facts that a price is multiplied by. */
function scalesOf({ technologies }: Product['price']): ReadonlySet<string> {
  return new Set(technologies.flatMap((each) => scaleOf(each) ?? []));
}

/** A factor of 0 is of an option that another technology makes. */
function scaledBy(scale: string, { options }: Feature): Scaled[] {
  return options.flatMap(({ key, facts }, at) => {
    const factor = Number(facts[scale] ?? 0);
    return factor > 0 ? [{ key, at, factor, size: sizeOf(facts) }] : [];
  });
}

/** So much larger or heavier is clearly more of it. */
const CLEARLY_MORE = 1.2;

/** The larger or heavier one has the smaller factor: it would be sold for less. */
function lessForMore({ factor, size = 0 }: Scaled, scaled: readonly Scaled[]): string | undefined {
  const less = scaled.find((other) => size > (other.size ?? Infinity) * CLEARLY_MORE && factor < other.factor);
  return less && `${less.factor} for '${less.key}', which is smaller or lighter`;
}

/** Neighbours in size differ by no more than this factor, or by twice that of their sizes. */
const MOST_APART = 5;
/** What has no sizes differs as its materials do: a hologram costs many times a paper. A digit more or less is ten times. */
const MOST_APART_WITHOUT_SIZES = 7;

/**
 * An option is compared with its neighbours in size, or where sizes are not known with the one of the nearest factor. Of two
 * that are too far apart the one further from 1 is told, since factors are written as a share of a usual option.
 */
function outOfProportion(option: Scaled, scaled: readonly Scaled[]): string | undefined {
  const far = neighboursOf(option, scaled).filter((other) => !isInProportion(option, other));
  const other = far.find((each) => apart(option.factor, 1) >= apart(each.factor, 1));
  return other && `${other.factor} for '${other.key}', ${Math.round(apart(option.factor, other.factor))} times apart`;
}

function neighboursOf(option: Scaled, scaled: readonly Scaled[]): readonly Scaled[] {
  const others = scaled.filter((each) => each !== option);
  if (scaled.every(({ size }) => size !== undefined)) {
    const bySize = scaled.toSorted((one, other) => one.size! - other.size!);
    const place = bySize.indexOf(option);
    return [bySize[place - 1], bySize[place + 1]].filter((each) => each !== undefined);
  }
  return others
    .toSorted((one, other) => apart(option.factor, one.factor) - apart(option.factor, other.factor))
    .slice(0, 1);
}

function isInProportion(one: Scaled, other: Scaled): boolean {
  const most =
    one.size === undefined || other.size === undefined
      ? MOST_APART_WITHOUT_SIZES
      : Math.max(MOST_APART, 2 * apart(one.size, other.size));
  return apart(one.factor, other.factor) <= most;
}

/** How many times the larger of two numbers is the smaller one. */
function apart(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other);
}
