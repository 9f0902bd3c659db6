import { loadavg } from 'node:os'

/** The stages of a run in order, and how long each took. */
export interface Stages {
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Lines with the minutes of each stage and of all. */
  lines(): string[]
}

const minutes = (ms: number): string => (ms / 60_000).toFixed(1).padStart(5)

export function createStages(): Stages {
  const begin = performance.now()
  const done: { name: string; ms: number; load: string }[] = []
  return {
    async during(name, work) {
      const start = performance.now()
      const result = await work()
      done.push({ name, ms: performance.now() - start, load: (loadavg()[0] ?? 0).toFixed(1) })
      return result
    },
    lines: () => [
      'Minutes:',
      ...done.map(({ name, ms, load }) => `  ${minutes(ms)}  ${name} (load ${load} at its end)`),
      `  ${minutes(performance.now() - begin)}  all of it`,
      '',
    ],
  }
}
