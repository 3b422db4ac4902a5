import type { ProductProblem } from '../catalog/product.ts';
import { codeOf } from './engine/evaluate.ts';
import type { Promotion, PromotionFile } from './promotion.ts';

/** What contradicts itself in catalog/promotions.yaml. Each of these would cost money, so the files are not put into force. */
export function promotionFileProblems({ promotions, lossLeaders }: PromotionFile): ProductProblem[] {
  return [
    ...promotions.flatMap(({ id, code, basisPoints, amount, freeService }, index) => {
      const gifts = [basisPoints, amount, freeService].filter((gift) => gift !== undefined).length;
      const isFirst = promotions.findIndex((each) => codeOf(each.code) === codeOf(code)) === index;
      return [
        ...(gifts === 1
          ? []
          : [
              {
                path: ['promotions', index],
                message: `promotion ${id} gives ${gifts} things: write exactly one of basisPoints, amount, freeService`,
              },
            ]),
        ...(isFirst
          ? []
          : [{ path: ['promotions', index, 'code'], message: `two promotions have the code ${code}: change one` }]),
      ];
    }),
    ...promotions.flatMap((each, index) => giftProblems(each, ['promotions', index])),
    ...promotions.flatMap((each, index) => endProblems(each, ['promotions', index])),
    ...promotions.flatMap(({ id }, index) =>
      promotions.findIndex((each) => each.id === id) < index
        ? [{ path: ['promotions', index, 'id'], message: `'${id}' is there twice: rename one` }]
        : [],
    ),
    ...lossLeaders.flatMap(({ promocodeId }, index) =>
      promotions.some(({ id, lane }) => id === promocodeId && lane === 'lossLeader')
        ? []
        : [
            {
              path: ['lossLeaders', index, 'promocodeId'],
              message: `'${promocodeId}' is no promotion of the lane lossLeader: correct it`,
            },
          ],
    ),
  ];
}

/** More than this off the price is a mistyped number. */
const MOST_BASIS_POINTS = 9000;
/** Less than one per cent was written in per cent: 10 for a tenth. */
const LEAST_BASIS_POINTS = 100;
/** Less than this many cents was written in euros. */
const LEAST_CENTS = 100;

/** What gives more away than a shop can mean. */
function giftProblems({ id, basisPoints, amount, minimum }: Promotion, path: ProductProblem['path']): ProductProblem[] {
  const inEuros = Object.entries({ amount, minimum }).flatMap(([name, amounts]) =>
    Object.entries(amounts ?? {})
      .filter(([, cents]) => cents < LEAST_CENTS)
      .map(([currency, cents]) => ({
        path: [...path, name, currency],
        message: `promotion ${id}: ${name} is ${cents} ${currency} cents: write cents, 500 for 5.00`,
      })),
  );
  const free = Object.entries(amount ?? {}).filter(
    ([currency, cents]) => cents >= (minimum?.[currency as keyof typeof minimum] ?? 0),
  );
  return [
    ...(basisPoints === undefined || (basisPoints >= LEAST_BASIS_POINTS && basisPoints <= MOST_BASIS_POINTS)
      ? []
      : [
          {
            path: [...path, 'basisPoints'],
            message: `promotion ${id} takes ${basisPoints / 100} % off: write ${LEAST_BASIS_POINTS} to ${MOST_BASIS_POINTS}, 1000 for 10 %`,
          },
        ]),
    ...inEuros,
    ...free.map(([currency]) => ({
      path: [...path, 'amount', currency],
      message: `promotion ${id} takes the whole price of a small order off in ${currency}: give a minimum above its amount`,
    })),
  ];
}

const MOST_YEARS = 5;
/** Later than any shop plans. It does not depend on the day of the check. */
const LAST_YEAR = 2060;

/** A mistyped year: the code would be good for decades. */
function endProblems({ id, from, until }: Promotion, path: ProductProblem['path']): ProductProblem[] {
  if (until === undefined) return [];
  const yearOf = (date: string) => Number(date.slice(0, 4));
  const last = from === undefined ? LAST_YEAR : yearOf(from) + MOST_YEARS;
  return yearOf(until) <= last
    ? []
    : [
        {
          path: [...path, 'until'],
          message: `promotion ${id} ends in ${yearOf(until)}: correct the year, or leave until out of one that never ends`,
        },
      ];
}
