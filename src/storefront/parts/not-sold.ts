/** Id of the notice in the cart on a line that cannot be ordered as it is: other pages lead there. */
export const notSoldNotice = (lineId: string) => `not-sold-${lineId}`;
