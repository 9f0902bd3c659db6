const given = Number(process.env['SLOWNESS'])

/** How many times slower this machine is than a quiet one with two cores (at least 1). A run measures it at its start. */
const slowness = given >= 1 ? given : 1

/** Milliseconds after which something hangs, on a machine as slow as this one. `ms`: on a quiet one. */
export const deadline = (ms: number): number => Math.round(ms * slowness)
