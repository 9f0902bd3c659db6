import type { AuditEntry } from '#contracts/depot/audit.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { counted } from '../figures.ts'
import { allKinds } from '../decide/kinds/kinds.ts'
import { actionLabel, getActionKind, type ActionKind } from './audit-labels.ts'

/** The names that a desk knows. */
export interface AuditNames {
  /** Names of couriers, and of staff as far as the desk knows them, by subject. */
  couriers: ReadonlyMap<string, string>
  /** The roster was read, so whoever is not in `couriers` is not at these sub-depots any more. */
  isRosterKnown: boolean
  /** Numbers of rounds by id. */
  rounds: ReadonlyMap<string, string>
}

/** A line of the trail in words. */
export interface AuditSentence {
  /** "Round 104 reassigned from A. Example to B. Sample". */
  what: string
  /** "12 Example Street, AB1 2CD". Empty if the sentence has it already, or nothing is known. */
  before: string
  after: string
  /** The address of its screen; undefined: this desk has none. */
  place: string | undefined
}

type Entry = Pick<AuditEntry, 'deed' | 'about' | 'before' | 'after'>

const isId = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)

/** "staff-holiday/<courier>/<id>" in its parts. */
const entityParts = ({ about }: Entry): string[] => (about['entity'] ?? '').split('/')

/** The entities whose keys begin with a courier. */
const ofCourier = new Set([
  ...allKinds.flatMap(({ name, isShared }) => (isShared ? [] : [`staff-${name}`])),
  'staff-late',
  'staff-message',
  'staff-thread',
])

/** Returns the subject of the courier whom a line is about; undefined: it is about nobody in particular, or nobody knows. */
function courierOf(entry: Entry, names: AuditNames): string | undefined {
  const [kind = '', first] = entityParts(entry)
  const { courier, id, staff } = entry.about
  const named = [ofCourier.has(kind) ? first : undefined, courier, getActionKind(entry) === 'people' ? id : undefined]
  return (
    named.find((each) => each !== undefined) ??
    [id, staff].find((each) => each !== undefined && names.couriers.has(each))
  )
}

const nameOf = (id: string, { couriers, isRosterKnown }: AuditNames): string =>
  couriers.get(id) ?? (isRosterKnown ? 'a courier who has left' : 'a courier')

/** "round 104 on Thursday 26 November"; undefined where no round is known. */
function roundOf(entry: Entry, { rounds }: AuditNames): string | undefined {
  const { round, day, lastDay, id } = entry.about
  const [kind, entityId] = entityParts(entry)
  const number = round ?? rounds.get(kind === 'staff-round' && entityId !== undefined ? entityId : (id ?? ''))
  if (number === undefined) return undefined
  if (day === undefined) return `round ${number}`
  return lastDay === undefined
    ? `round ${number} on ${dayName(day)}`
    : `round ${number} from ${dayName(day)} to ${dayName(lastDay)}`
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns who had the round and who has it now. */
function assignedSentence(entry: Entry, names: AuditNames): string {
  const round = upperFirst(roundOf(entry, names) ?? 'a round')
  const driver = (value: string) => (value === '' || value === 'nobody' ? undefined : nameOf(value, names))
  const [before, after] = [driver(entry.before), driver(entry.after)]
  if (before === undefined) return after === undefined ? `${round} left unassigned` : `${round} assigned to ${after}`
  if (after === undefined) return `${round} unassigned from ${before}`
  return entry.before === entry.after ? `${round} left with ${after}` : `${round} reassigned from ${before} to ${after}`
}

const stateLabels: Readonly<Record<string, string>> = {
  approved: 'accepted',
  refused: 'declined',
  live: 'published',
  left: 'kept',
  'without it': 'off',
  'with it': 'on',
  nobody: 'nobody',
  open: 'active',
  expected: 'to do',
  confirmed: 'confirmed',
  missing: 'missing',
  carry_forward: 'carried forward',
  unable_to_deliver: 'unable to deliver',
}

/** Returns a change as a person would describe it. */
function valueLabel(value: string, names: AuditNames): string {
  if (value === 'acknowledge true') return 'asks to be confirmed'
  if (value === 'acknowledge false') return ''
  const known = names.couriers.get(value) ?? stateLabels[value]
  if (known !== undefined) return known
  if (isId(value)) return ''
  const withoutName = value.replace(/^state /, '')
  return stateLabels[withoutName] ?? withoutName.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dayName(day))
}

const places: Readonly<Partial<Record<ActionKind, string>>> = {
  import: '/depot/import',
  rounds: '/depot/rounds',
  decisions: '/depot/decide',
  publish: '/depot/publish',
  toggles: '/depot/publish',
  people: '/depot/people',
  staff: '/depot/staff',
  messages: '/depot/messages',
}

const parcelActions = new Set([
  'recallParcel',
  'cancelRecall',
  'cancelParcel',
  'moveParcel',
  'addExtraParcel',
  'answerWish',
])

const messagesSent = new Set(['reply', 'replyToCourier'])

function placeOf(entry: Entry, courier: string | undefined): string | undefined {
  const [kind, entityId] = entityParts(entry)
  const parcel = kind === 'staff-parcel' ? entityId : parcelActions.has(entry.deed) ? entry.about['id'] : undefined
  if (parcel !== undefined) return `/depot/parcels/${parcel}`
  if (entry.deed === 'seeLateEvent') return '/depot/late'
  const own = getActionKind(entry)
  if (own === 'people' && courier !== undefined) return `/depot/people?courier=${encodeURIComponent(courier)}`
  if (own === 'messages' && courier !== undefined) return `/depot/messages/${encodeURIComponent(courier)}`
  return places[own]
}

/** Returns a line of the audit log as a sentence, with the values before and after, and the address of its screen. */
export function auditSentence(entry: Entry, names: AuditNames): AuditSentence {
  const courier = courierOf(entry, names)
  const place = placeOf(entry, courier)
  if (entry.deed === 'giveRound' || entry.deed === 'assignRound')
    return { what: assignedSentence(entry, names), before: '', after: '', place }
  if (entry.deed === 'giveRoundDays') {
    const only = entry.about['lastDay'] === undefined ? 'this day' : 'these days'
    const { day } = entry.about
    return {
      what: `${assignedSentence(entry, names)}, for ${only} only`,
      before: '',
      after: '',
      place: day === undefined ? place : `/depot/rounds?day=${day}`,
    }
  }
  if (entry.deed === 'giveParcels') {
    const { day, parcels = '0' } = entry.about
    const from = entry.before === 'nobody' ? '' : ` from ${nameOf(entry.before, names)}`
    return {
      what: `${counted(Number(parcels), 'parcel')} of ${roundOf(entry, names) ?? 'a round'} given${from} to ${nameOf(entry.after, names)}`,
      before: '',
      after: '',
      place: day === undefined ? place : `/depot/rounds?day=${day}`,
    }
  }
  if (courier !== undefined && messagesSent.has(entry.deed))
    return { what: `${actionLabel(entry.deed)} to ${nameOf(courier, names)}`, before: '', after: '', place }
  // Names of a course or a feature; ids help nobody who reads a line.
  const { key, course, subDepot: _subDepot, entity: _entity, day: _day, round: _round, ...others } = entry.about
  const titles = [key, course, ...Object.values(others)].filter(
    (value): value is string => value !== undefined && value !== courier && !isId(value) && !names.couriers.has(value),
  )
  const about = [
    courier === undefined ? undefined : nameOf(courier, names),
    roundOf(entry, names),
    ...new Set(titles),
  ].filter((part) => part !== undefined)
  return {
    what: [actionLabel(entry.deed), ...about].join(', '),
    before: valueLabel(entry.before, names),
    after: entry.after === courier ? '' : valueLabel(entry.after, names),
    place,
  }
}

/** "12 Example Street → 14 Sample Road"; empty where nothing is known of it. */
export const changeLabel = ({ before, after }: AuditSentence): string =>
  before === '' ? after : `${before} → ${after || 'nothing'}`
