let told: number | undefined
let tell: (time: number) => void
const first = new Promise<number>((resolve) => void (tell = resolve))

/** Takes the time from an answer's `Date` header: of a service, or of the app's own origin. */
export function noteServiceTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(time)) return
  told = time
  tell(time)
}

/**
 * The time that was last told to this program, ms: somebody may have set the phone's own clock. Waits for the first
 * answer, which without signal never comes.
 */
export const serviceTime = async (): Promise<number> => told ?? (await first)
