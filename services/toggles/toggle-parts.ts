import type { TogglePart, ToggleRule } from '#contracts/config/toggles.ts'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { depotFeed, getDepotFeeds, everyone, type GroupFeed } from '#kit/sync/group-feeds.ts'
import type { PublishedToggle } from './tables.ts'

export const partKind = 'toggle-part'

const poolGroupFeed = (group: string): GroupFeed => `group/${group}`

/** Everyone's feed comes last: a device learns of a toggle by it, and has by then what its groups add. */
export const getToggleFeeds = (caller: Caller): GroupFeed[] => [
  ...getDepotFeeds(caller),
  ...[...new Set(caller.groups)].sort().map(poolGroupFeed),
  everyone,
]

/** Returns the feed that shows a rule, or null for everyone's. */
function getRuleFeed(rule: ToggleRule): string | null {
  switch (rule.kind) {
    case 'group':
      return poolGroupFeed(rule.group)
    case 'sub-depot':
      return depotFeed(rule.subDepot)
    case 'courier':
      return courierFeed(rule.sub)
    default:
      return null
  }
}

/**
 * Returns what each feed shows of a toggle. Only the courier or sub-depot that a rule names sees it, in their own feed.
 * A share is in everyone's feed, since nobody here knows all couriers.
 */
function toParts(key: string, { on, rules }: PublishedToggle): Map<string, TogglePart> {
  const shares = rules.flatMap((rule) => (rule.kind === 'share' ? [rule.percent] : []))
  const isForAll = on && rules.some(({ kind }) => kind === 'everyone')
  const parts = new Map<string, TogglePart>([
    [everyone, { key, on: isForAll, ...(on && shares.length > 0 && { share: Math.max(...shares) }) }],
  ])
  for (const rule of on ? rules : []) {
    const feed = getRuleFeed(rule)
    if (feed !== null) parts.set(feed, { key, on: true })
  }
  return parts
}

const isSame = (a: TogglePart | undefined, b: TogglePart): boolean => a?.on === b.on && a.share === b.share

/** Returns the feed rows that lead from the published toggle to the new one; null if there was none, or is none now. */
export function partRows(key: string, before: PublishedToggle | null, now: PublishedToggle | null): FeedRow[] {
  const told = before ? toParts(key, before) : new Map<string, TogglePart>()
  const wanted = now ? toParts(key, now) : new Map<string, TogglePart>()
  const row = (feed: string, value: TogglePart | null): FeedRow => ({ feed, kind: partKind, id: key, value })
  const gone = [...told.keys()].filter((feed) => !wanted.has(feed)).map((feed) => row(feed, null))
  const put = [...wanted].filter(([feed, part]) => !isSame(told.get(feed), part)).map(([feed, part]) => row(feed, part))
  return [...gone, ...put]
}
