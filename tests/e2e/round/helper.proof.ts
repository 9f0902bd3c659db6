import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import { transact } from '#kit/database/transact.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { courierFeedRow, saveEngagedBy } from '#services/auth/courier-rows.ts'
import { saveHelpers } from '#services/auth/helpers/helper-rows.ts'
import { authMigrations } from '#services/auth/migrations.ts'
import type { AuthTables } from '#services/auth/tables.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { deadline } from '#support/deadline.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { numberedId } from '#support/parcels.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { workerControls } from '../support/worker-controls.ts'
import { openDesk, openFor } from './desk-and-phone.ts'
import { withDepot } from './depot-record.ts'
import { handOverAtDoor } from './hand-over.ts'

const [{ sub: courier }, { sub: account }] = demoCouriers
const slow = { timeout: deadline(150_000) }

/** The second demo courier drives for the first one, at a depot that asks for no documents. Only while the services are stopped. */
async function engage(stack: Stack): Promise<void> {
  await withDepot(stack.dataDir, async (database) => {
    const db = await openServiceSchema<AuthTables>(database, 'auth', authMigrations)
    const at = new Date()
    await transact(db, async (tx) => {
      const helper = {
        id: numberedId(0xe1),
        name: 'H. Specimen',
        email: '',
        phone: '',
        state: 'engaged' as const,
        receivedAt: at.toISOString(),
        changedAt: at.toISOString(),
        text: '',
        account,
      }
      const rows = await saveHelpers(tx, [{ courier, subDepot: 'SAM', number: null, helper }], at)
      const own = await saveEngagedBy(tx, account, courier, at)
      await appendFeed(tx, [...rows, ...(own ? [courierFeedRow(own)] : [])], at)
    })
    await sql`insert into onboarding.step_set (sub_depot, steps, changed_at) values ('SAM', '[]', ${at})
      on conflict (sub_depot) do update set steps = excluded.steps`.execute(db)
  })
}

async function openPhone(browser: Browser, stack: Stack, which: number): Promise<Page> {
  const phone = await openFor(browser, stack, { worker: true })
  await phone.goto('/')
  await signIn(phone, stack, which)
  await workerControls(phone)
  return phone
}

const listed = async (phone: Page) =>
  (await rawTable<{ id: string; manifestId: string; status: string }>(phone, 'parcels')).length

test('a courier gives three parcels to a helper without signal, the helper delivers one, and the courier takes the rest back', async ({
  browser,
}) => {
  test.setTimeout(deadline(400_000))
  const stack = await startStack()
  try {
    const rows = demoRoundRows(6).map((row) => ({ ...row, services: 'standard', window_from: '', window_to: '' }))
    const file = join(stack.dataDir, 'round.csv')
    writeFileSync(file, importCsv(rows))
    expect((await stack.depot('import', file, '--remove-missing')).code).toBe(0)
    await stack.stop()
    await engage(stack)
    await stack.start()

    const phone = await openPhone(browser, stack, 0)
    await expect.poll(async () => (await rawTable(phone, 'helpers')).length, slow).toBe(1)
    const before = await listed(phone)
    await phone.goto('/manifest')
    await phone.getByRole('link', { name: 'Offer part' }).click()
    const boxes = phone.getByRole('group', { name: 'Parcels to offer' }).getByRole('checkbox')
    await expect(boxes.first()).toBeVisible()
    await phone.context().setOffline(true)
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await phone.getByRole('combobox', { name: 'Give or offer to' }).selectOption(account)
    await phone.getByRole('button', { name: 'Give 3 parcels', exact: true }).click()
    const own = phone.getByRole('region', { name: 'Your offers' })
    await expect(own).toContainText('Given to H. Specimen. They get the parcels when you’re online.')
    await phone.context().setOffline(false)
    await expect(own).toContainText('H. Specimen got 3 parcels.', slow)
    await expect.poll(async () => await listed(phone), slow).toBe(before - 3)

    const helper = await openPhone(browser, stack, 1)
    const given = async () =>
      (await rawTable<{ id: string; roundNumber: string }>(helper, 'manifests')).find(
        ({ roundNumber }) => roundNumber === '104-B',
      )?.id
    await expect.poll(given, slow).toBeDefined()
    await helper.goto(`/manifest?round=${await given()}`)
    await helper.locator('a.list-row').first().click()
    await expect(helper).toHaveURL(/\/manifest\/[0-9a-f-]{36}/)
    const parcel = helper.url()
    await handOverAtDoor(helper, { handover: 'The recipient' })
    await helper.goto(parcel)
    await expect(helper.getByText(/by you$/).first()).toBeVisible()

    await expect
      .poll(async () => (await rawTable<HelperParcel>(phone, 'helperParcels')).map(({ status }) => status), slow)
      .toEqual(['delivered'])
    await own.getByRole('button', { name: /^Take back what is left/ }).click()
    await expect(own).toContainText('You took 2 parcels back from H. Specimen.', slow)
    await expect.poll(async () => await listed(phone), slow).toBe(before - 1)
    await phone.goto('/pay')
    await phone.getByRole('link', { name: /^All \d+ parcels$/ }).click()
    await expect(phone.getByText(/Delivered by your helper/).first()).toBeVisible()
    await helper.goto('/pay')
    await expect(helper.getByText(/^You drive for .*, who is paid for the parcels you deliver\.$/)).toBeVisible()

    const desk = await openDesk(browser, stack)
    await desk.goto('/depot/rounds')
    await desk.getByRole('link', { name: 'Round 104', exact: true }).first().click()
    await expect(desk.getByRole('region', { name: 'Offered to colleagues' })).toContainText(
      '2 parcels taken back since.',
    )
  } finally {
    await stack.remove()
  }
})
