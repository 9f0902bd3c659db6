import { setImmediate as othersFirst } from 'node:timers/promises'
import { progressType, type ProgressLine } from '#contracts/progress.ts'
import { lineHeaders } from './answer.ts'

/** Tells the caller how many rows of a long change are done. Other requests get a turn meanwhile. */
export type ReportRows = (done: number, of: number) => Promise<void>

/** Nobody is told. */
export const reportNothing: ReportRows = () => Promise.resolve()

export const acceptsProgress = ({ headers }: Request): boolean => (headers.get('accept') ?? '').includes(progressType)

type Counted<Result> = { result: Result } | { response: Response; over: Promise<void> }

/**
 * Runs work that reports rows. From its first report on, its response is a stream of lines, and `over` settles with the
 * work. Work that reports nothing, or fails before it does, gives its result or throws as any other.
 * @param toLine the last line for an error
 */
export async function countRows<Result>(
  work: (report: ReportRows) => Promise<Result>,
  toLine: (error: unknown) => ProgressLine,
): Promise<Counted<Result>> {
  const encoder = new TextEncoder()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      control = given
    },
    // A caller who has gone does not stop the work: what is half done would be undone.
    cancel() {
      control = undefined
    },
  })
  const write = (line: ProgressLine): void => control?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
  let begin = (): void => undefined
  const begun = new Promise<typeof stream>((resolve) => {
    begin = () => resolve(stream)
  })
  const working = work(async (done, of) => {
    write({ done, of })
    begin()
    await othersFirst()
  })
  const first = await Promise.race([working.then((result) => ({ result })), begun])
  if ('result' in first) return first
  const over = working
    .then(
      (result) => write({ result }),
      (error: unknown) => write(toLine(error)),
    )
    .finally(() => control?.close())
  return { response: new Response(first, { headers: lineHeaders(progressType) }), over }
}
