import type { EngineClock } from '#offline/clock.ts'

interface Sleeper {
  at: number
  wake(): void
}

/** Time that moves only by hand. The wall can jump while the ticks go on. */
export class ManualClock implements EngineClock {
  private ticks: number
  private offset = 0
  private sleepers: Sleeper[] = []

  constructor(start = Date.UTC(2026, 4, 14, 9, 0, 0)) {
    this.ticks = start
  }
  wall(): number {
    return this.ticks + this.offset
  }
  tick(): number {
    return this.ticks
  }
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.sleepers.push({ at: this.ticks + ms, wake })
    })
  }
  advance(ms: number): void {
    this.ticks += ms
    const due = this.sleepers.filter((sleeper) => sleeper.at <= this.ticks)
    this.sleepers = this.sleepers.filter((sleeper) => sleeper.at > this.ticks)
    for (const sleeper of due) sleeper.wake()
  }
  /** Somebody sets the device's clock. */
  jump(ms: number): void {
    this.offset += ms
  }
}
