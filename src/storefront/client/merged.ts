/** Storage key that is there from a sign-in that moved lines into the cart until the customer has been told. */
export const MERGED = 'merged';
