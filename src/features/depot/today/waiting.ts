import type { IconType } from '#ui/theme/icon.tsx'
import { toDue } from '../decide/due-label.ts'
import type { May } from '../frame/desk-places.ts'
import { mayDecide, mayDecideAny } from '../decide/may-decide.ts'
import { kindViews } from '../decide/kinds/kind-views.ts'
import { readWaiting } from '../decide/waiting-store.ts'
import { getAnswered, getMark } from '../decide/waiting-item.ts'

/** Something that waits for a decision of the depot. */
interface ItemToDecide {
  id: string
  /** The address at which it is decided. */
  to: string
  icon: IconType
  /** What is asked, and by whom: "Claim: wasted journey, A. Specimen". */
  title: string
  /** When it is due. */
  meta: string
  tone: ReturnType<typeof toDue>['tone']
}

export interface ToDecide {
  count: number
  /** The items that fit on Today, the oldest due first. */
  first: readonly ItemToDecide[]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** As many as fit beside the rounds of a screen of 800 px, below what has arrived late and what is unread. */
const shown = 3

/**
 * Returns what waits for this person, from this device's store; undefined before it has ever arrived, and for somebody
 * who decides nothing. `today` as "2026-05-14".
 */
export async function readToDecide(today: string, may: May): Promise<ToDecide | undefined> {
  const { items: all, asOf } = await readWaiting()
  const items = all.filter((item) => mayDecide(item, may))
  if (!mayDecideAny(may) || (asOf === null && items.length === 0)) return undefined
  const first = items.slice(0, shown).map((item): ItemToDecide => {
    const { label: words, tone } = toDue(item.row.dueOn, today)
    const answered = getAnswered(item)
    return {
      id: item.key,
      to: `/depot/decide/${item.key}`,
      icon: kindViews[item.kind].icon,
      title: `${item.title}, ${item.who}`,
      meta: answered
        ? `${answered.state}, ${lowerFirst(answered.next)}`
        : getMark(item) !== null
          ? `${words}, needs a decision`
          : words,
      tone: answered ? 'quiet' : tone,
    }
  })
  return { count: items.length, first }
}
