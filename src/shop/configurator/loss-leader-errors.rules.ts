/** §8: why a special offer does not open with its prepared configuration, word for word. */
export const LOSS_LEADER_ERRORS = {
  noAddress: 'Missing preconfigured URL',
  notFetched: 'Attempt to fetch the product was not successfully',
  noProduct: 'No positive product retrieved',
  noSelection: 'No custom product selection found',
  noKey: 'No loss leader key found',
} as const;
