import type { RoundVolume } from '#contracts/performance/forecast-endpoints.ts'
import type { ReviewEntry } from '#contracts/performance/star-endpoints.ts'
import type { QualityParcel } from '#contracts/performance/quality.ts'
import type { ReviewTag } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { bankHolidays } from '#domain/dates/working-days.ts'
import { demoRounds } from './demo-rounds.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

interface DemoDay {
  subDepot: string
  courier: string
  day: string
  round: string
  parcels: QualityParcel[]
}

/** Weeks of what was, so that trends and forecasts have something to show. */
const weeks = 12

/** Sunday to Saturday: what a weekday has of the round's parcels. */
const week = [0, 1.15, 1, 0.95, 1, 1.1, 0.6]

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

const toId = (kind: string, round: string, day: string, at: number): string =>
  `${kind}${round.padStart(4, '0')}-${day.slice(2, 4)}${day.slice(5, 7)}-4${day.slice(8, 10)}0-8000-${String(at).padStart(12, '0')}`

function toParcel(random: SeededRandom, round: string, day: string, at: number, better: number): QualityParcel {
  const missing = random.chance(0.0008)
  const receipted = !missing && random.chance(0.984 + 0.009 * better)
  const carried = receipted && random.chance(0.016)
  const attempted = receipted && !carried
  const attempt = random.chance(0.04) ? 2 : 1
  const delivered = attempted && random.chance(0.955 + 0.022 * better)
  return {
    id: toId('da7a', round, day, at),
    barcode: `DEMO${round.padStart(4, '0')}${day.slice(5, 7)}${day.slice(8, 10)}${String(at).padStart(4, '0')}`,
    excluded: random.chance(0.004) ? random.pick(['misrouted', 'damaged', 'recalled']) : null,
    receipted,
    attempted,
    delivered,
    attempt,
    inWindow: delivered && random.chance(0.06) ? random.chance(0.95) : null,
    missing,
    carried,
    photoPass: delivered && random.chance(0.1) ? random.chance(0.975) : null,
    complaint: delivered && random.chance(0.0007),
  }
}

/** The second courier has parcels on this many days only, so that a demo starts sooner. */
const daysOfSecond = 21

/** The parcels of the demo's rounds, day by day: whole days, and the earlier ones of the second courier by their number alone. */
export function demoWork(now: Date) {
  const all = demoQuality(now)
  const since = addDays(londonDay(now), -daysOfSecond)
  const isWhole = ({ courier, day }: DemoDay): boolean => courier === demoRounds[0]?.courier || day >= since
  const days = all.filter(isWhole)
  const volumes = new Map<string, RoundVolume[]>()
  for (const { subDepot, round, day, courier, parcels } of all.filter((each) => !isWhole(each))) {
    volumes.set(subDepot, [...(volumes.get(subDepot) ?? []), { round, day, courier, parcels: parcels.length }])
  }
  return { days, volumes, reviews: demoReviews(days) }
}

/** Returns the results of the parcels in the weeks before a day: the first courier gets better over time. */
function demoQuality(now: Date): DemoDay[] {
  const today = londonDay(now)
  return demoRounds.flatMap(({ subDepot, number, courier, parcels }) =>
    Array.from({ length: weeks * 7 }, (_, at): DemoDay | null => {
      const day = addDays(today, at - weeks * 7)
      const share = bankHolidays(Number(day.slice(0, 4))).includes(day) ? 0 : (week[weekday(day)] ?? 0)
      if (share === 0) return null
      // The day seeds the numbers, so that a day is the same whenever the demo is opened.
      const random = seededRandom(Number(number) * 100_000 + Date.parse(day) / 86_400_000)
      const growth = 0.85 + (0.15 * at) / (weeks * 7)
      const count = Math.round(parcels * share * growth * (0.94 + random.int(13) / 100))
      const made = Array.from({ length: count }, (_each, place) =>
        toParcel(random, number, day, place + 1, at / (weeks * 7)),
      )
      return { subDepot, courier, day, round: number, parcels: made }
    }).flatMap((day) => day ?? []),
  )
}

const goodTags: readonly [ReviewTag, ...ReviewTag[]] = [
  'friendly',
  'on-time',
  'careful',
  'good-photo',
  'followed-instructions',
]
const badTags: readonly [ReviewTag, ...ReviewTag[]] = ['late', 'wrong-place', 'damaged', 'left-in-sight']

/** Returns a review of one delivered parcel in forty; the depot was to blame for one of the bad ones. */
function demoReviews(days: readonly DemoDay[]): ReadonlyMap<string, ReviewEntry[]> {
  const byDay = new Map<string, ReviewEntry[]>()
  for (const { courier, day, round, parcels } of days) {
    const random = seededRandom(Number(round) * 7_000 + Date.parse(day) / 86_400_000)
    for (const [at, { id, barcode, delivered }] of parcels.entries()) {
      if (!delivered || !random.chance(0.025)) continue
      const rating = random.chance(0.86) ? 5 : random.pick([4, 4, 4, 4, 2])
      const review: ReviewEntry = {
        id: toId('7e11', round, day, at + 1),
        parcelId: id,
        barcode,
        rating,
        tags: [random.pick(rating > 3 ? goodTags : badTags)],
        day,
        courier,
        excluded: rating < 3 && random.chance(0.5) ? 'The trailer came two hours late that day (demo).' : null,
      }
      byDay.set(day, [...(byDay.get(day) ?? []), review])
    }
  }
  return byDay
}
