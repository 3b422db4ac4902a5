import { countryCode, decimal, list, nullable, object, oneOf, type Static } from '#kernel/schema.ts';
import { toDecimal } from '#kernel/money.ts';
import { CONTENT_LAWS, PRINT_CONTENTS, type ContentQuestion } from './engine/print-content.ts';

/** What is printed, by the customer's word, and the country whose law asked for it. It counts in this country alone. */
export const printContent = object({ content: oneOf(PRINT_CONTENTS), country: countryCode });

/** Asked where the VAT rate depends on what is printed. */
export const contentQuestionWire = object({
  country: countryCode,
  /** By whose words it is asked. */
  law: oneOf(CONTENT_LAWS),
  /** The VAT rate in percent that each answer gives. */
  answers: list(object({ content: oneOf(PRINT_CONTENTS), rate: decimal }), 5),
  /** The answer that counts. Null without one for this country: the highest rate is charged. */
  answer: nullable(oneOf(PRINT_CONTENTS)),
});
export type ContentQuestionWire = Static<typeof contentQuestionWire>;

export function contentQuestionToWire(question: ContentQuestion | undefined): ContentQuestionWire | null {
  if (!question) return null;
  const { country, law, answers, answer } = question;
  return { country, law, answers: answers.map(({ content, rate }) => ({ content, rate: toDecimal(rate) })), answer };
}
