import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Call, Operation } from '../http/implement.ts'
import { runStaffAction, type StaffAction } from './acting-staff.ts'
import { saveAudit, saveRead } from './save-audit.ts'

/** Values of a body that say what has become of a thing, and nothing of a person. */
const telling = ['state', 'on', 'courier', 'number', 'group', 'acknowledge', 'decision', 'day', 'week']

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

function plainEntries(value: unknown, names?: readonly string[]): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter(
    ([name, each]) => isPlain(each) && (names === undefined || names.includes(name)),
  )
  return Object.fromEntries(entries.map(([name, each]) => [name, String(each)]))
}

/** "state accepted, on true". */
const formatValues = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** The sub-depots of an action are added on their own. */
function toStaffAction({ endpoint }: Operation, { caller, params, body }: Call, at: Date): StaffAction {
  const named: unknown = (body as { subDepot?: unknown } | undefined)?.subDepot
  const about = plainEntries(params)
  const subDepots = [about['subDepot'], named].filter((each): each is string => typeof each === 'string' && each !== '')
  return {
    caller,
    action: endpoint.name,
    about,
    at,
    subDepots: new Set(subDepots),
    before: '',
    after: formatValues(plainEntries(body, telling)),
    written: false,
  }
}

/** Returns true if a member of staff changes something by this operation, or reads about a person; a call with a service's own token is none. */
function isStaffAction(operation: Operation, call: Call): boolean {
  const { access, method, recordsReads } = operation.endpoint
  return (
    access.kind === 'group' &&
    (method !== 'GET' || recordsReads === true) &&
    !call.caller.groups.includes('service') &&
    operation.changesNothing?.(call) !== true
  )
}

/** Saves that somebody was read about before what was found leaves the service. */
async function readWith(db: Kysely<unknown>, action: StaffAction, read: () => unknown): Promise<unknown> {
  // The transactions of a read have nothing of it to save.
  const reading = { ...action, written: true }
  const result = await runStaffAction(reading, async () => await read())
  await saveRead(db, reading)
  return result
}

/**
 * The operation, with what staff do by it in the trail: in the transaction of the change itself, where there is one
 * (`transact`), and else right after it. A rejected operation has not been done, so it is left out.
 */
export function audited(operation: Operation, db: Kysely<unknown>, clock: Clock): Operation {
  return {
    ...operation,
    async handle(call) {
      if (!isStaffAction(operation, call))
        return await runStaffAction(undefined, async () => await operation.handle(call))
      const action = toStaffAction(operation, call, clock.now())
      if (operation.endpoint.method === 'GET') return await readWith(db, action, () => operation.handle(call))
      return await runStaffAction(action, async () => {
        const result = await operation.handle(call)
        await saveAudit(db)
        return result
      })
    },
  }
}
