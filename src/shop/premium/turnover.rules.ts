/** How much print an applicant expects to order in a year, in thousands of the shop's currency. */
export const TURNOVERS = ['under-5', '5-20', '20-100', 'over-100'] as const;
