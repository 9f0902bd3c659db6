import { expect, it } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { defaultRateLimit } from '#kit/http/limits/limits.ts'
import { everyDatabase } from '#support/databases.ts'
import { startNotes } from '../kit/service-under-test.ts'

/** A feed of 2.9 MB, as a courier's year of figures is, and a small one. */
const fill = `
  insert into personalisation.feed_head (feed, head, floor, epoch) values ('courier/anna', 3000, 0, 0), ('courier/ben', 60, 0, 0);
  insert into personalisation.feed (feed, seq, kind, id, value, at)
  select 'courier/anna', n, 'note', n::text, jsonb_build_object('text', repeat(md5(n::text), 29)), now() from generate_series(1, 3000) as n;
  insert into personalisation.feed (feed, seq, kind, id, value, at)
  select 'courier/ben', n, 'note', n::text, jsonb_build_object('text', repeat(md5(n::text), 10)), now() from generate_series(1, 60) as n`

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it.each(everyDatabase)(
  'a courier who asks for all of a long feed without end holds up nobody, on $name',
  async (kind) => {
    const database = await kind.open()
    const notes = await startNotes(database, { deps: { clock: systemClock, rateLimit: defaultRateLimit } })
    await database.pool.query(fill)
    await database.pool.query('analyze')
    const pull = async (sub: string): Promise<number> => {
      const response = await notes.request(
        '/v1/sync/pull?cursor=0&limit=2000',
        { headers: { 'accept-encoding': 'gzip' } },
        sub,
      )
      await response.arrayBuffer()
      return response.status
    }
    /** Milliseconds of ben's pulls, one every 100 ms, as of a busy phone. */
    const measure = async (forMs: number): Promise<number[]> => {
      const times: number[] = []
      const until = performance.now() + forMs
      while (performance.now() < until) {
        const began = performance.now()
        expect(await pull('ben')).toBe(200)
        times.push(performance.now() - began)
        await pause(100)
      }
      return times
    }
    await measure(2_000)
    const quiet = await measure(10_000)
    const flooding = { isOver: false }
    const answers = new Map<number, number>()
    const flood = Array.from({ length: 20 }, async () => {
      while (!flooding.isOver) {
        const status = await pull('anna')
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status !== 200) await pause(50)
      }
    })
    const attacked = await measure(20_000)
    flooding.isOver = true
    await Promise.all(flood)
    const report = {
      quiet: [0.5, 0.95, 1].map((part) => Math.round(percentile(quiet, part === 1 ? 0.999 : part))),
      attacked: [0.5, 0.95, 1].map((part) => Math.round(percentile(attacked, part === 1 ? 0.999 : part))),
      answers: Object.fromEntries(answers),
    }
    console.info(JSON.stringify(report))
    expect(percentile(attacked, 0.95), JSON.stringify(report)).toBeLessThanOrEqual(2 * percentile(quiet, 0.95))
    await database.close()
  },
  120_000,
)
