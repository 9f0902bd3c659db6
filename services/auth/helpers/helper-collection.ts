import {
  endHelper,
  requestHelper,
  type EndHelperInput,
  type RequestHelperInput,
} from '#contracts/courier/helper-commands.ts'
import type { Helper } from '#contracts/courier/helper.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { endedHelper, findHelperLimit, isOver } from '#domain/helper/helper-rules.ts'
import {
  decision,
  defineCollection,
  type AnyCollection,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import { lockCourier } from '../courier-rows.ts'
import type { AuthTables } from '../tables.ts'
import { helperFeed } from './helper-feed.ts'
import { endEngagements, lockOwnHelpers, saveHelpers } from './helper-rows.ts'

interface CourierHelper {
  own: Courier
  /** Null: it has not been requested. */
  helper: Helper | null
  /** Ended by this push, and no longer to drive for the courier. */
  endedAccount: string | null
  /** All helpers of the courier. All entities of a push share this map. */
  all: Map<string, Helper>
}

function request(
  state: CourierHelper | undefined,
  input: RequestHelperInput,
  { caller, receivedAt }: DecideContext,
): Outcome<CourierHelper> {
  if (!state || !caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
  const { own, helper, all } = state
  if (helper) return { rejected: 'helper-exists', current: helper }
  if (own.engagedBy) return { rejected: 'is-a-helper' }
  const limit = findHelperLimit([...all.values()])
  if (limit !== null) return { rejected: limit }
  const requested: Helper = {
    ...input,
    state: 'requested',
    receivedAt,
    changedAt: receivedAt,
    text: '',
    account: null,
  }
  all.set(requested.id, requested)
  return { state: { ...state, helper: requested } }
}

function end(
  state: CourierHelper | undefined,
  _input: EndHelperInput,
  { receivedAt }: DecideContext,
): Outcome<CourierHelper> {
  if (!state?.helper) return { rejected: 'helper-unknown' }
  const { helper, all } = state
  if (isOver(helper)) return { state }
  const ended = endedHelper(helper, receivedAt)
  all.set(ended.id, ended)
  return { state: { ...state, helper: ended, endedAccount: helper.account } }
}

/** The helpers of a courier, as the courier asks for them and ends it. `hasPool`: accounts can be made here. */
export const helperCollection = (hasPool: boolean): AnyCollection =>
  defineCollection<CourierHelper, AuthTables>({
    entity: 'helper',

    async load(tx, caller, ids) {
      const own = caller.groups.includes('courier') ? await lockCourier(tx, caller.sub) : undefined
      if (!own) return new Map()
      const all = new Map((await lockOwnHelpers(tx, own.id)).map(({ helper }) => [helper.id, helper]))
      return new Map(ids.map((id) => [id, { own, helper: all.get(id) ?? null, endedAccount: null, all }]))
    },

    decide: {
      requestHelper: decision(requestHelper, (state: CourierHelper | undefined, input, context) =>
        hasPool ? request(state, input, context) : { rejected: 'no-accounts-here' },
      ),
      endHelper: decision(endHelper, end),
    },

    async save(tx, _caller, changed, at) {
      const stored = changed.flatMap(({ state: { own, helper } }) =>
        helper ? [{ courier: own.id, subDepot: own.subDepot, number: null, helper }] : [],
      )
      const accounts = changed.flatMap(({ state: { endedAccount } }) => endedAccount ?? [])
      return [
        ...(await saveHelpers(tx, stored, at)),
        ...(await endEngagements(tx, accounts, at)),
        ...(await helperFeed.notify(tx, stored, { by: '', at })),
      ]
    },
  })
