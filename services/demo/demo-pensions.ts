import type { PensionEntry } from '#contracts/pay/pension-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { recentPeriods } from '#domain/pay-period.ts'
import { demoCouriers } from './demo-accounts.ts'

const [first, second] = demoCouriers
const earned = [1_602_480, 1_688_000, 2_114_730, 1_590_160, 1_641_900, 2_076_050]

interface DemoPension {
  courier: string
  entry: PensionEntry
  /** The earnings by pay period, the earliest first, in tenths of a penny. */
  earnings: readonly (readonly [period: string, earnings: number])[]
}

/** The first courier of the demo is a member for half a year, the second does not earn enough yet. */
export function demoPensions(now: Date): DemoPension[] {
  // The current period is not over, so it is left out.
  const periods = recentPeriods(londonDay(now), earned.length + 1).slice(0, -1)
  return [
    {
      courier: first.sub,
      entry: {
        bornOn: '1990-05-14',
        scheme: 'Example Pensions (demo)',
        reference: 'DEMO-104',
        enrolledOn: periods[0]?.from ?? null,
      },
      earnings: periods.map(({ id }, at) => [id, earned[at] ?? 0] as const),
    },
    {
      courier: second.sub,
      entry: { bornOn: '1998-02-01', scheme: 'Example Pensions (demo)', reference: '', enrolledOn: null },
      earnings: [],
    },
  ]
}
