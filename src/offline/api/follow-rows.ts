import { progressLineSchema, progressType, type ProgressLine } from '#contracts/progress.ts'
import type { Follower } from './api-client.ts'

function parseLine(text: string): ProgressLine | undefined {
  try {
    return progressLineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const isLines = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(progressType) === true

const toJsonResponse = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Follows a change that counts its rows. A service that doesn't count is read as ever. */
export function followRows(onRows: (done: number, of: number) => void): Follower {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    accept: `${progressType}, application/json`,
    onPart(part) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const last = lines.map(parseLine).findLast((line) => line !== undefined && 'done' in line)
      if (last && 'done' in last) onRows(last.done, last.of)
    },
    async toResponse(response) {
      if (!isLines(response)) return response
      const last = parseLine((await response.text()).trimEnd().split('\n').at(-1) ?? '')
      if (last && 'problem' in last) return toJsonResponse(last.problem, last.problem.status)
      if (last && 'result' in last) return toJsonResponse(last.result, 200)
      throw new Error('The response ended before the work did.')
    },
  }
}
