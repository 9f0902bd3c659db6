import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import type { LinkRow, ReceiptRow } from '#offline/evidence/evidence-store.ts'
import type { ServiceRow } from '#offline/rows.ts'
import { deadline } from '#support/deadline.ts'
import { confirmStops, whenAllSent, withOrdeal } from '../recovery/ordeal.ts'
import { withDepot } from '../round/depot-record.ts'
import { rawTable } from '../support/raw-tables.ts'
import type { Stack } from '../support/stack.ts'
import { createElsewhere, type Elsewhere } from './elsewhere.ts'

const signing = { env: { EVIDENCE: 'on' } }
const slow = { timeout: deadline(60_000) }

let elsewhere: Elsewhere
test.beforeAll(() => {
  elsewhere = createElsewhere()
})
test.afterAll(() => elsewhere.remove())

/** Presses “Save evidence” at the receipt of the day, and returns what a check elsewhere says of the file. */
async function saveAndVerify(page: Page, origin: string): Promise<{ code: number; output: string }> {
  await page.goto(`${origin}/manifest/receipt`)
  return await elsewhere.verify(await elsewhere.bring(page))
}

const verifyDepot = async (stack: Stack) => await stack.depot('evidence', 'verify', londonDay(new Date()))

/** Waits until the service has confirmed so many actions of this phone. */
async function whenConfirmed(page: Page, actions: number): Promise<void> {
  const confirmed = async () => {
    const links = await rawTable<LinkRow>(page, 'evidenceLinks')
    const receipts = await rawTable<ReceiptRow>(page, 'evidenceReceipts')
    const places = new Set(
      receipts.flatMap(({ receipt }) => receipt.links.map(({ key, day, number }) => `${key} ${day} ${number}`)),
    )
    return links.filter(({ link, key, day, number }) => link.kind === 'action' && places.has(`${key} ${day} ${number}`))
      .length
  }
  await expect.poll(confirmed, slow).toBe(actions)
}

test('two phones of one courier sign one day, though one is killed in it, and each has a file that holds elsewhere', async () => {
  test.setTimeout(deadline(400_000))
  await withOrdeal(async ({ stack, line, origin, phone }) => {
    const [first, second] = [await phone(), await phone()]
    await confirmStops(first.page, origin, [1])
    await whenAllSent(first.page, 1)
    await confirmStops(second.page, origin, [2])
    await whenAllSent(second.page, 1)
    await line.cut()
    await confirmStops(first.page, origin, [3, 4])
    await first.phone.kill()
    await confirmStops(second.page, origin, [5, 6])
    await line.mend()
    const again = await first.phone.open(`${origin}/outbox`)
    await whenAllSent(again, 3)
    await second.page.goto(`${origin}/outbox`)
    await whenAllSent(second.page, 3)
    await confirmStops(again, origin, [7])
    await whenAllSent(again, 4)
    await whenConfirmed(again, 4)
    await whenConfirmed(second.page, 3)
    for (const [page, actions] of [
      [again, 4],
      [second.page, 3],
    ] as const) {
      const { code, output } = await saveAndVerify(page, origin)
      expect(output).toContain('The file holds')
      expect(output).toContain(`${actions} actions for ${actions} parcels`)
      expect(output).not.toContain('The network was used')
      expect(code).toBe(0)
    }
    const { code, output } = await verifyDepot(stack)
    // Seven actions, and the start of each phone's day.
    expect(output).toContain('All 9 signed entries are as the phones signed them.')
    expect(output).toContain('another phone')
    expect(code).toBe(0)
  }, signing)
})

test('a restored service, a lost key and an administrator’s edit are said, and the phone’s file still holds', async () => {
  test.setTimeout(deadline(400_000))
  const copy = mkdtempSync(join(tmpdir(), 'courier-backup-'))
  try {
    await withOrdeal(async ({ stack, origin, phone }) => {
      const { page } = await phone()
      await confirmStops(page, origin, [1, 2])
      await whenAllSent(page, 2)
      await stack.stop()
      cpSync(stack.dataDir, copy, { recursive: true })
      await stack.start()
      await confirmStops(page, origin, [3, 4])
      await whenAllSent(page, 4)
      await whenConfirmed(page, 4)

      const epoch = async () =>
        (await rawTable<ServiceRow>(page, 'services')).find(({ service }) => service === 'manifest')?.epoch
      const before = await epoch()
      await stack.stop()
      rmSync(stack.dataDir, { recursive: true })
      cpSync(copy, stack.dataDir, { recursive: true })
      await stack.start()
      await page.goto(`${origin}/manifest`)
      await expect.poll(epoch, slow).not.toBe(before)
      await whenAllSent(page, 4)
      await confirmStops(page, origin, [5])
      await whenAllSent(page, 5)
      await whenConfirmed(page, 5)
      const restored = await saveAndVerify(page, origin)
      expect(restored.output).toContain('The file holds')
      expect(restored.output).toContain('The service’s database had been restored from a backup.')
      expect(await verifyDepot(stack)).toMatchObject({ code: 0 })

      await page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
        const name = names.find((each) => each.startsWith('courier-') && each !== 'courier-device') ?? ''
        await new Promise<void>((done, fail) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => fail(opening.error ?? new Error('The store can’t be opened')))
          opening.addEventListener('success', () => {
            const tx = opening.result.transaction('evidenceState', 'readwrite')
            tx.objectStore('evidenceState').delete('key')
            tx.addEventListener('complete', () => {
              opening.result.close()
              done()
            })
          })
        })
      })
      await confirmStops(page, origin, [6])
      await whenAllSent(page, 6)
      await whenConfirmed(page, 6)
      const lost = await saveAndVerify(page, origin)
      expect(lost.output).toContain('The file holds')
      expect(lost.output).toContain('The phone had lost its key and made a new one.')
      expect(await verifyDepot(stack)).toMatchObject({ code: 0 })

      await stack.stop()
      const edited = await withDepot(stack.dataDir, async (database) => {
        const db = await database.schema<unknown>('manifest_reader', [])
        const { rows } = await sql<{ id: string }>`
          update manifest.parcel_events set status = 'missing'
          where id = (select mid from manifest.evidence_links where content is not null order by key, day, number limit 1)
          returning id`.execute(db)
        return rows
      })
      expect(edited).toHaveLength(1)
      await stack.start()
      const found = await verifyDepot(stack)
      expect(found.code).not.toBe(0)
      expect(found.output).toContain(edited[0]?.id)
      expect(found.output).toContain('The depot’s database no longer says what the phone signed.')
      expect((await saveAndVerify(page, origin)).output).toContain('The file holds')
    }, signing)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
