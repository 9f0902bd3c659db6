import { requestPensionChange } from '#contracts/pay/pension-commands.ts'
import type { PensionRules } from '#contracts/pay/pension.ts'
import { londonDay } from '#domain/dates/day.ts'
import { checkPensionRequest } from '#domain/pension/judge-request.ts'
import { type AnyCollection, decision, defineCollection } from '#kit/sync/collection.ts'
import type { AuthTables } from '../tables.ts'
import { lockPension, pensionFeedRow, savePension, type StoredPension } from './pension-store.ts'

/**
 * What couriers ask to be changed. It is judged by the day of the tap: the window for leaving must not close while a phone
 * has no signal. A newer request takes the place of one that nobody has decided on.
 */
export const pensionCollection = (rules: PensionRules): AnyCollection =>
  defineCollection<StoredPension, AuthTables>({
    entity: 'pension',

    async load(tx, caller, ids) {
      const own = ids.includes(caller.sub) ? await lockPension(tx, caller.sub) : undefined
      return new Map(own && [[caller.sub, own]])
    },

    decide: {
      requestPensionChange: decision(
        requestPensionChange,
        (book, { courier, ...asked }, { caller, occurredAt, receivedAt }) => {
          if (courier !== caller.sub || !caller.groups.includes('courier')) return { rejected: 'not-your-pension' }
          if (!book) return { rejected: 'pension-unknown' }
          const { pension } = book
          if (pension.request?.id === asked.id) return { rejected: 'request-exists', current: pension }
          const fault = checkPensionRequest(pension, asked, londonDay(new Date(occurredAt)), rules)
          if (fault) return { rejected: fault, current: pension }
          const request = { ...asked, receivedAt, state: 'received' as const, answer: '', decidedAt: null }
          return { state: { ...book, pension: { ...pension, request } } }
        },
      ),
    },

    async save(tx, _caller, changed, at) {
      for (const { state } of changed) await savePension(tx, state, at)
      return changed.map(({ state: { pension } }) => pensionFeedRow(pension))
    },
  })
