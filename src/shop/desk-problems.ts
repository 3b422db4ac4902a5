import type { ProductProblem } from './catalog/product.ts';
import type { Plant } from './delivery/engine/network.ts';

/** Hours of the desk at which customers collect: they are told to come then, and a promise counts them. */

type Path = ProductProblem['path'];
type Desk = NonNullable<Plant['collection']>;
type Hours = Desk['hours'][number];

/** @param path of the plant */
export function deskProblems(collection: Desk | undefined, path: Path): ProductProblem[] {
  if (!collection) return [];
  const { hours, readyFrom } = collection;
  const ordered = hours.filter(({ from, to }) => from < to);
  return [
    ...hours.flatMap((each, at) => hoursProblems(each, [...path, 'collection', 'hours', at])),
    ...(ordered.length < hours.length ? [] : overlapProblems(hours, path)),
    ...readyProblems(readyFrom, hours, path),
  ];
}

function hoursProblems({ days, from, to }: Hours, path: Path): ProductProblem[] {
  if (from >= to) return [{ path, message: `it closes at ${to}, before it opens at ${from}: correct them` }];
  const twice = days.find((day, at) => days.indexOf(day) < at);
  if (twice === undefined) return [];
  const between = Array.from({ length: 7 }, (_, at) => at + 1).filter(
    (day) => day > Math.min(...days) && day < Math.max(...days) && !days.includes(day),
  );
  const shut = between.length > 0 ? `, and the desk is shut on ${between.join(', ')}` : '';
  return [{ path, message: `day ${twice} stands twice${shut} (1 is Monday): write each day once` }];
}

/** Two rows of one day whose hours overlap: one of them is of another day. */
function overlapProblems(hours: Desk['hours'], path: Path): ProductProblem[] {
  return hours.flatMap(({ days, from, to }, at) => {
    const other = hours
      .slice(0, at)
      .find((each) => each.from < to && from < each.to && each.days.some((day) => days.includes(day)));
    const day = other?.days.find((each) => days.includes(each));
    return day === undefined
      ? []
      : [
          {
            path: [...path, 'collection', 'hours', at],
            message: `on day ${day} (1 is Monday) the desk is open from ${other!.from} to ${other!.to} already: correct a day, or the hours`,
          },
        ];
  });
}

function readyProblems(readyFrom: string, hours: Desk['hours'], path: Path): ProductProblem[] {
  const [first = readyFrom] = hours.map(({ from }) => from).toSorted();
  return readyFrom >= first
    ? []
    : [
        {
          path: [...path, 'collection', 'readyFrom'],
          message: `what is finished on a day would lie ready at ${readyFrom}, before the desk opens at ${first}: write the hour of the day at which it is ready`,
        },
      ];
}
