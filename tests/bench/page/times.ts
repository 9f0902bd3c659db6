/** Milliseconds of each run. */
export type Times<Name extends string> = Record<Name, number[]>

/**
 * Runs each piece of work so many times, in turns that begin with another one each time. `warm` runs
 * before them are not reported.
 */
export async function inTurns<Name extends string>(
  runs: { warm: number; told: number },
  work: Record<Name, (run: number) => Promise<unknown>>,
  before: () => Promise<void> = async () => undefined,
): Promise<Times<Name>> {
  const names = Object.keys(work) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Times<Name>
  for (let run = 0; run < runs.warm + runs.told; run++) {
    await before()
    for (const at of names.keys()) {
      const name = names[(at + run) % names.length] as Name
      const start = performance.now()
      await work[name](run)
      if (run >= runs.warm) times[name].push(performance.now() - start)
    }
  }
  return times
}
