/** Parcels on the device. */
export const deviceSizes = [500, 5_000, 50_000] as const

/** Parcels of one round. */
export const round = 500
