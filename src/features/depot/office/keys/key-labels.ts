import type { ApiKey, KeyScope } from '#contracts/staff/api-keys.ts'
import { longDay } from '#domain/dates/day.ts'

/** What a program with the scope may do, as a sentence. */
export const scopeLabels: Readonly<Record<KeyScope, string>> = {
  view: 'See rounds, parcels, messages and reports',
  dispatch: 'Import manifests, give out rounds and close days',
  answer: 'Answer couriers',
  people: 'See and change couriers’ records and leave',
  pay: 'See and publish rates, invoices and costs',
  publish: 'Publish notices, courses, forms and features',
  manage: 'See staff and the audit, and change sub-depots and the company',
}

const isScope = (scope: string): scope is KeyScope => scope in scopeLabels

/** The scopes of a key as sentences. One of a later version is shown as it is. */
export const getScopeLabels = ({ scopes }: Pick<ApiKey, 'scopes'>): string[] =>
  scopes.map((scope) => (isScope(scope) ? scopeLabels[scope] : scope))

const list = new Intl.ListFormat('en-GB')

/** "SAM and NOR", "All sub-depots". */
export const placesLabel = (places: readonly (string | null)[]): string =>
  places.includes(null) ? 'All sub-depots (back office)' : list.format(places.flatMap((place) => place ?? []))

const year = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric' })

/** "Thursday 14 May 2026" of a day, "2026-05-14". */
export function dayWithYear(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return `${longDay(noon)} ${year.format(noon)}`
}

/** The last day of a key, which ends with that day. */
export const getLastDay = ({ endsAt }: Pick<ApiKey, 'endsAt'>): string =>
  new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)

type KeyState = 'active' | 'revoked' | 'ended'

export function getKeyState({ revokedAt, endsAt }: Pick<ApiKey, 'revokedAt' | 'endsAt'>, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(endsAt) <= now ? 'ended' : 'active'
}

/** "Last used on Thursday 14 May 2026 from 203.0.*.*". */
export const lastUseLabel = ({ lastUse }: Pick<ApiKey, 'lastUse'>): string =>
  lastUse === null
    ? 'Never used'
    : `Last used on ${dayWithYear(lastUse.day)}${lastUse.from === '' ? '' : ` from ${lastUse.from}`}`
