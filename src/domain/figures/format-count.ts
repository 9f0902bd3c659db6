const format = new Intl.NumberFormat('en-GB')

/** Returns a whole number as it is read: "3,388". */
export const formatCount = (count: number): string => format.format(count)
