import type { CommandLabels } from '#offline/feature-sync.ts'
import { dayName } from '#domain/dates/near-day.ts'

/** What this desk knows of the thing that an action is about, for the outbox. */
export interface Described {
  /** The name of the courier. */
  name?: string | undefined
  /** The first day that it is about, "2026-12-03". */
  day?: string | undefined
  /** "104". */
  round?: string | undefined
  /** "12 Example Street". */
  place?: string | undefined
  /** Names of all couriers by subject. */
  couriers: ReadonlyMap<string, string>
}

/** Labels a decision in the outbox: "Accept a holiday for A. Example, Thursday 3 December". */
export function decisionLabels(action: string, about: string, row: Described | undefined): CommandLabels {
  const whose = row?.name === undefined ? '' : ` for ${row.name}`
  const day = row?.day === undefined ? '' : `, ${dayName(row.day)}`
  return { title: `${action}${whose}${day}`, about, to: '/depot/decide', isStaff: true }
}
