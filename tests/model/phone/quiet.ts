/** Work that continues by itself: transactions of the phones' stores, requests in the services. */
export class Activity {
  private open = 0
  begin(): void {
    this.open++
  }
  end(): void {
    this.open--
  }
  get idle(): boolean {
    return this.open === 0
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Turns of the event loop without work after which everything waits for the model: for its network or its clock. */
const stillTurns = 3

export async function untilQuiet(activity: Activity): Promise<void> {
  for (let still = 0; still < stillTurns; still = activity.idle ? still + 1 : 0) await turn()
}

/** Lets that many turns of the event loop pass. */
export async function letTurnsPass(turns: number): Promise<void> {
  for (let passed = 0; passed < turns; passed++) await turn()
}
