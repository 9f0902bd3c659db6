import type { ContentDocument } from '#contracts/content/content.ts'

/** Returns the tags of each document type in alphabetical order. */
export function tagsByType(documents: readonly ContentDocument[]): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { type, tags } of documents) found.set(type, new Set([...(found.get(type) ?? []), ...tags]))
  return Object.fromEntries([...found].map(([type, tags]) => [type, [...tags].sort((a, b) => a.localeCompare(b))]))
}
