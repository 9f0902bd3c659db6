import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableId, type RatePeriod } from '#contracts/pay/rates.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { errorLabel } from '../../requests/error-labels.ts'
import { askRates, publishRates } from '../publish-sync.ts'

/** The rates of a round with who sees them, ready to be published. */
export interface NewRates {
  subDepot: string
  round: string
  periods: RatePeriod[]
  couriers: string[]
}

/**
 * Publishes the rates of rounds one after the other. Nothing is sent where one of them was changed since `known` was
 * read. Publishing the same rates again changes nothing, so that a lost response is simply sent again.
 */
export async function publishAllRates(
  tables: readonly NewRates[],
  known: readonly StaffRateTable[],
  onProgress: (done: number) => void,
): Promise<ServiceResponse<null>> {
  const latest = await askRates()
  if (!latest.ok) return latest
  const publishedAt = (all: readonly StaffRateTable[], { subDepot, round }: NewRates) =>
    all.find(({ id }) => id === rateTableId(subDepot, round))?.publishedAt
  const moved = tables.find((table) => publishedAt(known, table) !== publishedAt(latest.value.tables, table))
  if (moved) {
    const detail = `The rates of round ${moved.round} were changed since you opened them. Nothing was published. Check the changes again.`
    return { ok: false, error: { code: 'changed-meanwhile', detail } }
  }
  for (const [done, { subDepot, round, ...entry }] of tables.entries()) {
    const answer = await publishRates(subDepot, round, entry)
    if (!answer.ok) {
      const before =
        done === 0
          ? 'Nothing was published.'
          : `${done} of ${tables.length} rounds are published. Publish again for the rest.`
      const detail = `Round ${round}: ${errorLabel(answer.error)} ${before}`
      return { ok: false, error: { code: answer.error.code, detail } }
    }
    onProgress(done + 1)
  }
  return { ok: true, value: null }
}
