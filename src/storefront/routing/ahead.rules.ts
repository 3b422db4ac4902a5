/** The header of a request for a page that the visitor may open next. */
export const AHEAD = { purpose: 'prefetch' } as const;
