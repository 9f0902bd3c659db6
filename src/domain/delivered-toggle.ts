/** Switches on `delivered` with proof of delivery. It has no schema, because the first screen needs it. */
export const deliveredToggle = 'manifest.delivered'
