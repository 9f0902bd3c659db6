/** Returns an amount in tenths of a penny in pounds. */
export const toPounds = (amount: number): number => amount / 1000
