/** A percentage as people write it: "99.6%". With `decimals` as many places, else as many as it has, two at most. */
export const formatPercent = (value: number, decimals?: number): string =>
  `${decimals === undefined ? Number(value.toFixed(2)) : value.toFixed(decimals)}%`
