import * as z from 'zod/mini'
import type { Announcement, FeatureSync } from '#offline/feature-sync.ts'

const payloadSchema = z.object({ kind: z.string() })

/** Returns the announcement of a push, from the feature that knows its kind. Undefined for a kind of a newer service, or for none. */
export function announced(
  syncs: readonly FeatureSync[],
  payload: unknown,
): (Announcement & { kind: string }) | undefined {
  const kind = payloadSchema.safeParse(payload).data?.kind
  if (kind === undefined) return undefined
  const found = syncs.flatMap(({ announcements = {} }) =>
    Object.hasOwn(announcements, kind) ? (announcements[kind] ?? []) : [],
  )
  return found[0] && { ...found[0], kind }
}
