import { problemType } from '#contracts/problem.ts'

/** Whether the service itself has refused: a proxy on the way uses the same numbers, and has read nothing. Reads the body. */
export async function isServiceProblem(response: Response): Promise<boolean> {
  try {
    return String(((await response.json()) as { type?: unknown } | null)?.type).startsWith(problemType)
  } catch {
    return false
  }
}
