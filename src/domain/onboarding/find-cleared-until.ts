import type { CourierDocument } from '#contracts/onboarding/document.ts'

/**
 * Returns the last day on which a courier has a valid document for each step: null if none of them ends, undefined if one
 * was not accepted.
 */
export function findClearedUntil(
  steps: readonly { id: string }[],
  accepted: ReadonlyMap<string, NonNullable<CourierDocument['standing']>>,
): string | null | undefined {
  const documents = steps.map(({ id }) => accepted.get(id))
  if (documents.includes(undefined)) return undefined
  const ends = documents.flatMap((document) => document?.until ?? []).sort()
  return ends[0] ?? null
}
