import { endHelper, requestHelper } from '#contracts/courier/helper-commands.ts'
import type { Helper, HelperRequest } from '#contracts/courier/helper.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { editRejected, readRejected } from '#offline/requests/rejected.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { helpersSync, waitingHelper } from './helpers-sync.ts'

/** A request that was started, with its fields as typed. There is one at a time. */
export interface HelperDraft {
  key: 'request'
  /** The id of the helper, once it is sent. */
  id: string
  name: string
  email: string
  phone: string
}

export const helperDrafts = draftsIn<HelperDraft>('helperDrafts')

export const beginHelper = (): HelperDraft => ({
  key: 'request',
  id: currentEngine().newId(),
  name: '',
  email: '',
  phone: '',
})

/** Saves the request on this phone until the depot has it. */
export const sendHelper = async ({ id }: HelperDraft, request: HelperRequest): Promise<Saved> =>
  await saveCommand({ command: requestHelper, input: { id, ...request }, draft: helperDrafts.of('request') })

/** Withdraws the request, or ends that they drive for this courier. */
export const endOwnHelper = async (id: string): Promise<Saved> =>
  await saveCommand({ command: endHelper, input: { id } })

/** One of the courier's helpers. `rejected`: why the service did not accept the request, and its place in the outbox. */
export interface OwnHelper extends Overlaid<Helper> {
  rejected: { n: number; message: string } | null
}

export interface OwnHelpers {
  /** The newest first, with those that wait on this phone. */
  helpers: OwnHelper[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

export async function readOwnHelpers(): Promise<OwnHelpers> {
  const engine = currentEngine()
  const table = () => engine.db.table<Helper, string>('helpers')
  return await inOneMoment(engine, ['helpers', 'services'], async () => {
    const stored = await table().toArray()
    const touched = await overlayUnsettled<Helper>(engine, 'helper', async (ids) => await table().bulkGet(ids))
    const byId = new Map<string, OwnHelper>(stored.map((row) => [row.id, { row, sync: null, rejected: null }]))
    for (const { now } of touched) byId.set(now.row.id, { ...now, rejected: null })
    for (const { n, code, input, deviceTime } of await readRejected(engine, requestHelper)) {
      const message = helpersSync.refusals?.[code ?? ''] ?? 'Your depot couldn’t accept this request'
      byId.set(input.id, { row: waitingHelper(input, { deviceTime }), sync: 'attention', rejected: { n, message } })
    }
    const helpers = [...byId.values()].sort((a, b) => b.row.receivedAt.localeCompare(a.row.receivedAt))
    return { helpers, asOf: (await engine.db.services.get('auth'))?.pulledAt ?? null }
  })
}

/** Turns a rejected request back into a draft. */
export async function editRejectedHelper(n: number, row: Helper): Promise<Result<unknown, SaveError>> {
  const { name, email, phone } = row
  const draft: HelperDraft = { ...beginHelper(), name, email, phone: dialledNumber(phone) }
  return await editRejected(n, {
    table: 'helperDrafts',
    draft: helperDrafts.row(draft),
    taken: 'You have started another request. Send it first, then change this one.',
  })
}
