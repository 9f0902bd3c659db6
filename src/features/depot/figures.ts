const format = new Intl.NumberFormat('en-GB')

/** "3,388". */
export const figure = (count: number): string => format.format(count)

/** "1 parcel", "3,388 parcels". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`
