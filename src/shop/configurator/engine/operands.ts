import { type Expression } from './problem.ts';

export interface Operand {
  readonly term: Expression;
  readonly sign: 1 | -1;
}

/** The terms of a sum and of the sums in it, or the factors of a product; undefined if it is neither. */
export function operands(expression: Expression): readonly Operand[] | undefined {
  if (!('apply' in expression)) return undefined;
  const { apply } = expression;
  if (apply !== '+' && apply !== '-' && apply !== '*') return undefined;
  const isSame = (term: Expression) => 'apply' in term && (term.apply === '*') === (apply === '*');
  return expression.terms.flatMap((term, index): readonly Operand[] => {
    const inner = (isSame(term) && operands(term)) || [{ term, sign: 1 }];
    return apply === '-' && index === 1 ? inner.map((each) => ({ ...each, sign: each.sign === 1 ? -1 : 1 })) : inner;
  });
}
