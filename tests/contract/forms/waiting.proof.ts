import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffClaimRowSchema } from '#contracts/depot/staff-waiting.ts'
import { waitAmount } from '#domain/claim/wait-claim.ts'
import type { Database } from '#kit/database/database.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'
import { everyDatabase } from '#support/databases.ts'
import { deadline } from '#support/deadline.ts'
import { noteFigure } from '#support/note-figure.ts'
import { groupFeedOf, type Person } from '#support/people.ts'
import { openWaits, type WaitsUnderTest } from '#support/wait-phone.ts'
import { waitRule } from '#support/waits.ts'

const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const seed = 20_260_514
const couriers = 120
const nineDays = 9 * 24 * 60

/** The outcome of a wait: paid without an answer, to be decided by staff, or nothing. */
type Fate = 'paid' | 'decided' | 'nothing'

interface WaitKind {
  fate: Fate
  /** The minutes that the courier waited in truth. */
  minutes: (random: ReturnType<typeof seededRandom>) => number
  live: (day: WaitsUnderTest, minutes: number) => Promise<void>
}

const long = (random: ReturnType<typeof seededRandom>): number => waitRule.freeMinutes + 1 + random.int(100)
const short = (random: ReturnType<typeof seededRandom>): number => 1 + random.int(waitRule.freeMinutes)

async function waitAt(day: WaitsUnderTest, place: 'depot' | 'bakery', minutes: number): Promise<void> {
  await day.arrive(place)
  day.pass(minutes)
  await day.begin(place)
  await day.claim(place)
}

const kinds: Readonly<Record<string, WaitKind>> = {
  'at the depot, over the free minutes': {
    fate: 'paid',
    minutes: long,
    live: (day, minutes) => waitAt(day, 'depot', minutes),
  },
  'at a collection': { fate: 'paid', minutes: long, live: (day, minutes) => waitAt(day, 'bakery', minutes) },
  'at the depot, without signal from the arrival on': {
    fate: 'paid',
    minutes: long,
    async live(day, minutes) {
      await day.arrive()
      day.setOnline(false)
      day.pass(minutes)
      await day.begin()
      await day.claim()
      day.pass(45)
      day.setOnline(true)
      await day.sync()
    },
  },
  'within the free minutes': { fate: 'nothing', minutes: short, live: (day, minutes) => waitAt(day, 'depot', minutes) },
  'with a phone clock that was moved on by two hours': {
    fate: 'nothing',
    minutes: short,
    async live(day, minutes) {
      await day.arrive()
      day.pass(minutes)
      day.moveClock(120)
      await day.begin()
      await day.claim()
    },
  },
  'with an arrival that was told with the first scan': {
    fate: 'decided',
    minutes: long,
    async live(day, minutes) {
      day.setOnline(false)
      await waitAt(day, 'depot', minutes)
      day.setOnline(true)
      await day.sync()
    },
  },
  'claimed twice': {
    fate: 'paid',
    minutes: long,
    async live(day, minutes) {
      await waitAt(day, 'depot', minutes)
      expect(await day.claim()).toMatchObject({ ok: false })
    },
  },
}

/** Returns what a courier is owed for a wait. */
const toOwed = (fate: Fate, minutes: number): number => (fate === 'nothing' ? 0 : waitAmount(minutes, waitRule))

describe.each(everyDatabase)('waits of seven kinds, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it(
    'are paid by silence where the service saw them, decided by staff where it could not, and refused where nothing is owed',
    { timeout: deadline(300_000) },
    async () => {
      const random = seededRandom(seed)
      const names = Object.keys(kinds)
      const owed = new Map<Fate, Map<string, number>>([
        ['paid', new Map()],
        ['decided', new Map()],
        ['nothing', new Map()],
      ])
      let paid = 0
      for (let n = 0; n < couriers; n++) {
        const { fate, minutes, live } = kinds[names[n % names.length] ?? ''] as WaitKind
        const person = { sub: `courier-${n}`, groups: ['courier', 'courier/SAM'] }
        const day = await openWaits(database, person)
        const waited = minutes(random)
        await live(day, waited)
        const claims = await day.claims()
        const amount = claims.reduce((sum, claim) => sum + claim.amount, 0)
        owed.get(fate)?.set(person.sub, amount)
        expect([person.sub, amount]).toEqual([person.sub, toOwed(fate, waited)])
        day.pass(nineDays)
        paid += await day.service.payOverdue()
        day.close()
      }
      expect(paid).toBe(owed.get('paid')?.size)
      const day = await openWaits(database, { sub: 'last', groups: ['courier', 'courier/SAM'] })
      const rows = (await groupFeedOf(day.service.app, depot, 'staff/SAM', 'staff-claim')) ?? []
      const waiting = rows.map((row) => staffClaimRowSchema.parse(row)).filter(({ outcome }) => outcome === null)
      expect(new Map(waiting.map(({ courier, amount }) => [courier, amount]))).toEqual(owed.get('decided'))
      expect(waiting.every(({ needsDecision }) => needsDecision)).toBe(true)
      day.close()
      noteFigure(
        `${kind.name}: ${couriers} waits of ${names.length} kinds: ${paid} paid by silence, ${waiting.length} left to staff, ${owed.get('nothing')?.size} refused, 0 wrong`,
      )
    },
  )
})
