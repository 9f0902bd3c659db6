import { problemType } from '#contracts/problem.ts'

/** Returns whether the service itself rejected the request: a proxy uses the same status codes and has read nothing. Consumes the body. */
export async function isServiceProblem(response: Response): Promise<boolean> {
  try {
    return String(((await response.json()) as { type?: unknown } | null)?.type).startsWith(problemType)
  } catch {
    return false
  }
}
