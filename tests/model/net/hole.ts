import type { PullResponse } from '#contracts/sync/sync.ts'

/**
 * A page of changes with one of them missing from its middle: what numbers that are given before the
 * commit look like to a device that asks between two commits.
 */
export async function withHole(response: Response): Promise<Response> {
  if (!response.ok) return response
  const { status, headers } = response
  const page = (await response.json()) as PullResponse
  if (page.kind === 'changes' && page.changes.length > 1) page.changes.splice(page.changes.length - 2, 1)
  return new Response(JSON.stringify(page), { status, headers })
}
