export interface EngineClock {
  /** Milliseconds since the epoch, as the device believes. */
  wall(): number
  /** Milliseconds that only grow, also when the wall clock is set, within one run of the browser. */
  tick(): number
  sleep(ms: number): Promise<void>
}

export const deviceClock: EngineClock = {
  wall: () => Date.now(),
  // timeOrigin makes the ticks of page and worker comparable.
  tick: () => performance.timeOrigin + performance.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
}
