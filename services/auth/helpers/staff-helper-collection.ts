import { decideHelper, type DecideHelperInput } from '#contracts/courier/helper-commands.ts'
import { helperLimit } from '#contracts/courier/helper.ts'
import { inState, isDriving } from '#domain/helper/helper-rules.ts'
import { serves } from '#kit/http/staff-access.ts'
import {
  decision,
  defineCollection,
  type AnyCollection,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { lockCourier } from '../courier-rows.ts'
import type { AuthTables } from '../tables.ts'
import { helperFeed } from './helper-feed.ts'
import { lockOwnHelpers, saveHelpers, type StoredHelper } from './helper-rows.ts'

interface HelperCase {
  stored: StoredHelper
  /** The helpers who drive for the courier, by their ids. All cases of a courier share this set. */
  driving: Set<string>
}

function decide(
  state: HelperCase | undefined,
  input: DecideHelperInput,
  { caller, receivedAt }: DecideContext,
): Outcome<HelperCase> {
  if (!state) return { rejected: 'not-yours' }
  const { stored, driving } = state
  const { courier, helper } = stored
  if (courier === caller.sub) return { rejected: 'involved' }
  const isSame =
    input.state === 'approved' ? isDriving(helper) : helper.state === 'refused' && helper.text === input.text
  if (isSame) return { state }
  if (helper.state !== 'requested') return { rejected: 'already-decided', current: helper }
  if (input.state === 'refused' && input.text === '') return { rejected: 'reason-missing' }
  if (input.state === 'approved' && driving.size >= helperLimit) return { rejected: 'too-many-helpers' }
  if (input.state === 'approved') driving.add(helper.id)
  const after = inState(helper, input.state, { at: receivedAt, text: input.text })
  return {
    state: { ...state, stored: { ...stored, helper: after } },
    noted: { before: helper.state, after: after.state },
  }
}

/** What staff decide on requests for helpers. `hasPool`: accounts can be made here. */
export const staffHelperCollection = (hasPool: boolean): AnyCollection =>
  defineCollection<HelperCase, AuthTables>({
    entity: 'staff-helper',

    async load(tx, caller, keys) {
      const cases = new Map<string, HelperCase>()
      for (const courier of [...new Set(keys.map((key) => readOwnedKey(key).courier))].sort()) {
        const own = await lockCourier(tx, courier)
        if (!own || !serves(caller, own.subDepot)) continue
        const helpers = await lockOwnHelpers(tx, courier)
        const driving = new Set(helpers.filter(({ helper }) => isDriving(helper)).map(({ helper }) => helper.id))
        for (const stored of helpers) cases.set(ownedKey({ courier, id: stored.helper.id }), { stored, driving })
      }
      return new Map([...cases].filter(([key]) => keys.includes(key)))
    },

    decide: {
      decideHelper: decision(decideHelper, (state: HelperCase | undefined, input, context) =>
        hasPool || input.state === 'refused' ? decide(state, input, context) : { rejected: 'no-accounts-here' },
      ),
    },

    async save(tx, caller, changed, at) {
      const stored = changed.map(({ state }) => state.stored)
      return [
        ...(await saveHelpers(tx, stored, at)),
        ...(await helperFeed.notify(tx, stored, { by: caller.username, at })),
      ]
    },
  })
