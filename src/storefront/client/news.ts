/** Storage key of what the next page has to tell, from when it is written until it was told. */
export const NEWS = 'news';
