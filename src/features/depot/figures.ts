import { formatCount } from '#domain/figures/format-count.ts'

/** "3,388". */
export const figure = (count: number): string => formatCount(count)

/** "1 parcel", "3,388 parcels". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`
