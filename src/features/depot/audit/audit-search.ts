import type * as z from 'zod/mini'
import type { auditSearchSchema } from '#contracts/depot/audit.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { actionsLabelled, actionsOfKind, kindLabels, type ActionKind } from './audit-labels.ts'

/** The filters, as the address of the screen has them. */
export interface AuditSearch {
  kind: ActionKind | null
  /** The sign-in name of a member of staff, or the subject of a courier. Empty: anybody. */
  person: string
  /** Days in the United Kingdom, both included; empty: open. */
  from: string
  to: string
  text: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

export function readSearch(params: URLSearchParams): AuditSearch {
  const [kind, from, to] = [params.get('kind'), params.get('from') ?? '', params.get('to') ?? '']
  return {
    kind: kind !== null && Object.hasOwn(kindLabels, kind) ? (kind as ActionKind) : null,
    person: params.get('person') ?? '',
    from: dayPattern.test(from) ? from : '',
    to: dayPattern.test(to) ? to : '',
    text: (params.get('text') ?? '').trim().slice(0, 200),
  }
}

export const isNarrowed = ({ kind, person, from, to, text }: AuditSearch): boolean =>
  kind !== null || [person, from, to, text].some((part) => part !== '')

type Query = Partial<z.input<typeof auditSearchSchema>>

/** The most subjects that one request carries. */
const mostPeople = 200

/**
 * What the services are asked for. They know couriers by their subjects and actions by their names, so a text is
 * translated: lines fit it that are about a courier of such a name, or of an action with such a label.
 */
export function auditQuery(
  { kind, person, from, to, text }: AuditSearch,
  couriers: ReadonlyMap<string, string>,
): Query {
  const sought = text.toLowerCase()
  const people = [...couriers].filter(([, name]) => name.toLowerCase().includes(sought)).map(([id]) => id)
  const actions = actionsLabelled(text)
  return {
    ...(kind !== null && { deeds: actionsOfKind(kind).join(',') }),
    ...(person !== '' && { person }),
    from: from === '' ? undefined : londonMoment(from, '00:00')?.toISOString(),
    to: to === '' ? undefined : londonMoment(addDays(to, 1), '00:00')?.toISOString(),
    ...(text !== '' && {
      text,
      ...(actions.length > 0 && { textDeeds: actions.join(',') }),
      ...(people.length > 0 && { textPeople: people.slice(0, mostPeople).join(',') }),
    }),
  }
}
