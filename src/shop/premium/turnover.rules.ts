/** How much print an applicant expects to order in a year, in thousands of the shop's currency. */
export const TURNOVERS = ['under-5', '5-20', '20-100', 'over-100'] as const;

/** Whether the answer is one of the form of today. */
export function isTurnover(answer: string): answer is (typeof TURNOVERS)[number] {
  return TURNOVERS.some((each) => each === answer);
}
