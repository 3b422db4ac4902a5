import type { ProductProblem } from '../catalog/product.ts';
import { codeOf } from './engine/evaluate.ts';
import type { PromotionFile } from './promotion.ts';

/** What contradicts itself in catalog/promotions.yaml. Each of these would cost money, so it stops the start. */
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
