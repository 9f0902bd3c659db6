import { expect, test, type Page } from '@playwright/test'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { recallParcel } from '#domain/parcel/depot-actions.ts'
import { stampOf } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { hintStream } from '../support/hint-stream.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { holdPressGuards, pressThere, turnPressGuards } from '../support/press-guards.ts'
import { drawnMorning, drawnParcels, drawnRound, stop } from '../support/round-of-day.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const wideView: View = { width: 1280, height: 800 }

async function open(path: string, data: Seed, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, data)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const drawn = (): Seed => ({ manifests: [drawnRound], parcels: drawnParcels() })
/** What the store has of the sheet that is open: the app may be killed from here on. */
const draftNote = async (page: Page): Promise<string | null> => {
  const [draft] = await storedRows<{ form: { note: string; photos: unknown[] } }>(page, 'parcelDrafts')
  return draft?.form.photos.length === 1 ? draft.form.note : null
}
/** From the next load of a page on, notes each different set of pinned buttons that it draws. */
const noteButtons = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const sets = new Set<string>()
    Object.assign(globalThis, { sets })
    new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('.action-bar :is(a, button)')]
      if (buttons.length > 0) sets.add(buttons.map(({ innerText }) => innerText).join())
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
const buttonsSeen = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => [...(globalThis as unknown as { sets: Set<string> }).sets])
const rows = (page: Page) => page.locator('a.list-row')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('Today', () => {
  test('says how many are left and opens the next stop', async () => {
    const page = await open('/', drawn())
    await expect(page.getByRole('heading', { name: '116 left of 162' })).toBeVisible()
    await expect(page.getByText('Thursday 14 May · Round 104')).toBeVisible()
    await page.getByRole('link', { name: 'Open stop 47' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '14 Example Street' })).toBeFocused()
  })

  test('says in a sentence that a parcel is recalled while the app is open', async () => {
    const { page } = await app.open()
    await page.clock.setFixedTime(drawnMorning)
    await seed(page, drawn())
    const parcel = drawnParcels().find(({ status, marks }) => status === 'expected' && marks.length === 0)
    if (!parcel) throw new Error('Nothing is left to do.')
    const value = recallParcel(parcel, stampOf(1, { by: 'depot' }))
    let isRecalled = false
    await page.route('**/api/manifest/v1/sync/pull*', async (route) => {
      const isBehind = isRecalled && new URL(route.request().url()).searchParams.get('cursor') === '0'
      const changes = isBehind ? [{ seq: 1, kind: 'parcel', id: parcel.id, value }] : []
      await route.fulfill({ json: { kind: 'changes', epoch: 'e', changes, head: isRecalled ? 1 : 0 } })
    })
    const hints = await hintStream(page)
    await page.goto('/')
    await hints.listens
    isRecalled = true
    hints.speak()
    await expect(
      page.getByText(`The depot wants ${parcel.address.house} ${parcel.address.street} back: hand it in.`),
    ).toBeVisible()
  })

  test('shows beside each count what the depot does not have yet', { tag: '@proof' }, async () => {
    const parcels = drawnParcels()
    const [, , ...fresh] = parcels.filter((parcel) => parcel.status === 'expected')
    const page = await open('/', { ...drawn(), taps: fresh.slice(0, 1).map((parcel) => waitingStatus(parcel)) })
    await expect(page.getByRole('listitem').filter({ hasText: 'Loaded' }).first()).toContainText('1 1 queued')
  })

  test('offers every round of the day and keeps to the chosen one', { tag: '@proof' }, async () => {
    const second = manifestOf({ id: stop(9000), roundNumber: '118', date: '2026-05-14' })
    const page = await open('/', {
      manifests: [drawnRound, second],
      parcels: [...drawnParcels(), ...parcelsOf(3, (i) => ({ id: stop(9001 + i), manifestId: second.id }))],
    })
    await page.getByRole('link', { name: 'Round 118' }).click()
    await expect(page.getByRole('heading', { name: '3 left of 3' })).toBeVisible()
    await page.getByRole('link', { name: 'All 3 parcels' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Round 118')
  })

  test('without a round names the next one and whether the last day is closed', { tag: '@proof' }, async () => {
    const next = manifestOf({ id: stop(9000), date: '2026-05-15' })
    const last = manifestOf({ id: stop(9001), roundNumber: '118', date: '2026-05-13' })
    const parcels = parcelsOf(96, () => ({ manifestId: last.id }))
    const page = await open('/', { manifests: [next, last], parcels, pulled: true })
    await expect(page.getByRole('heading', { name: 'No round today' })).toBeVisible()
    await expect(page.getByText('Your next round is 104, tomorrow.')).toBeVisible()
    await expect(page.getByText('Phone and depot agree')).toBeVisible()
    await expect(page.getByText('96 of 96')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the list' })).toHaveAttribute('href', `/manifest?round=${last.id}`)
    await page.getByRole('link', { name: 'See this week' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible()
  })

  test('claims nothing about a round that was never loaded', async () => {
    const page = await open('/', {})
    await expect(page.getByRole('heading', { name: 'Your round isn’t on this phone yet' })).toBeVisible()
  })
})

test.describe('The list', () => {
  test('finds by street, name and barcode, and says when nothing is found', async () => {
    const page = await open('/manifest', drawn())
    const search = page.getByRole('searchbox', { name: 'Search the list' })
    await search.fill('14 example street')
    await expect(rows(page)).toHaveCount(1)
    await search.fill('A1B2 C3D4 E5F6 0046')
    await expect(rows(page)).toHaveText([/^4714/])
    await search.fill('nobody')
    await expect(page.getByRole('heading', { name: 'No parcel found' })).toBeVisible()
    await button(page, 'Show all parcels').click()
    await expect(rows(page).first()).toContainText('B. Sample')
  })

  test('filters by status from the row and from the sheet that lists all', async () => {
    const page = await open('/manifest', drawn())
    await button(page, 'To do 116').click()
    await expect(rows(page).first()).toContainText('47')
    await button(page, 'Filter and sort').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Missing 1' }).click()
    await sheet.getByRole('button', { name: 'Show 1 parcel', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/status=missing/)
  })

  test('is where Back leads, also from a stop that was opened from another', { tag: '@proof' }, async () => {
    const page = await open('/manifest', drawn())
    await rows(page).first().click()
    await page.getByRole('link', { name: 'Open stop 47' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '14 Example Street' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Round 104' }).click()
    await expect(page).toHaveURL(/\/manifest$/)
  })

  test('is found again by Back where it was left', { tag: '@proof' }, async () => {
    const page = await open('/manifest', drawn())
    const row = rows(page).filter({ hasText: /^4714/ })
    await expect(rows(page).first()).toBeVisible()
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 4000)
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: '14 Example Street' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Round 104' }).click()
    await expect(row).toBeInViewport()
  })

  test('keeps the heading of the first street in sight while its rows scroll by', { tag: '@proof' }, async () => {
    const page = await open('/manifest', drawn())
    await expect(rows(page).first()).toBeVisible()
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 1500)
    await expect(page.getByRole('heading', { name: 'Test Close' })).toBeInViewport()
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('heading', { name: 'Demo Lane' })).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Test Close' })).toHaveCount(0)
  })

  test('holds ten thousand parcels in a page of few rows', { tag: '@proof' }, async () => {
    const page = await open('/manifest', { manifests: [drawnRound], parcels: drawnParcels(10_000) })
    await expect(button(page, 'All 10000')).toBeVisible()
    await expect(rows(page).nth(24)).toBeAttached()
    expect(await rows(page).count()).toBeLessThan(80)
    await page.getByRole('searchbox').fill('E5F69999')
    await expect(rows(page)).toHaveCount(1)
  })

  test('switches to another day', { tag: '@proof' }, async () => {
    const before = manifestOf({ id: stop(9000), date: '2026-05-13' })
    const page = await open('/manifest', {
      manifests: [drawnRound, before],
      parcels: [...drawnParcels(), ...parcelsOf(2, (i) => ({ id: stop(9001 + i), manifestId: before.id }))],
    })
    await page.getByRole('button', { name: 'Round 104' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Yesterday/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Round 104, yesterday')
    await expect(rows(page)).toHaveCount(2)
  })

  test('records one action for all parcels of a door, and takes it back', async () => {
    const parcels = drawnParcels()
    const page = await open(`/manifest/${stop(51)}`, { ...drawn(), parcels })
    await page.getByRole('link', { name: /1 more for this door/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: '2 selected' })).toBeVisible()
    await button(page, 'Loaded').click()
    await expect(page.getByText('2 parcels loaded')).toBeVisible()
    await expect(button(page, 'To do 114')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(button(page, 'To do 116')).toBeVisible()
  })

  test('asks for all parcels of a door on a sheet that names it, and Back closes the sheet alone', async () => {
    const page = await open('/manifest', drawn())
    await page.goto(`/manifest/select?door=${stop(51)}`)
    await button(page, 'Missing').click()
    const sheet = page.getByRole('dialog', { name: 'Mark as missing, 2 parcels, 50 Example Street', exact: true })
    await expect(sheet).toBeVisible()
    // The words of two lines keep away from the edge.
    const space = await sheet.getByRole('heading', { level: 2 }).evaluate((title) => {
      const words = document.createRange()
      words.selectNodeContents(title)
      const edge = title.closest('dialog')?.getBoundingClientRect().top ?? 0
      return words.getBoundingClientRect().top - edge
    })
    expect(space).toBeGreaterThanOrEqual(15)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: '2 selected' })).toBeVisible()
    await button(page, 'Missing').click()
    await sheet.getByRole('button', { name: 'Missing' }).click()
    await expect(page.getByText('2 parcels missing')).toBeVisible()
    await expect(page).toHaveURL(/\/manifest$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('A parcel', () => {
  test('is confirmed in one press where that is its delivery, can be taken back, and leads to the next stop', async () => {
    const page = await open(`/manifest/${stop(47)}`, { ...drawn(), toggles: { [deliveredToggle]: false } })
    await expect(page.getByText('Not today: this one needs a signature.')).toBeVisible()
    await button(page, 'Confirm').click()
    await expect(page.locator('output').getByText('14 Example Street confirmed')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open stop 48' })).toBeFocused()
    await page.locator('output').getByRole('button', { name: 'Undo' }).click()
    await expect(button(page, 'Confirm')).toBeVisible()
    await expect(page.getByText('Undone: confirmed')).toBeVisible()
  })

  test('offers the undo for thirty seconds and a change with a reason after that', { tag: '@proof' }, async () => {
    const page = await open(`/manifest/${stop(47)}`, drawn())
    await button(page, 'Loaded').click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.setFixedTime(new Date(drawnMorning.getTime() + 31_000))
    await page.reload()
    await button(page, 'Correct this').click()
    await page.getByRole('radio', { name: 'Missing' }).check()
    await button(page, 'Save the correction').click()
    await expect(page.getByRole('alert')).toContainText('Enter the reason for the change.')
    await page.getByRole('textbox', { name: 'Reason for the change' }).fill('Pressed the wrong button')
    await button(page, 'Save the correction').click()
    await expect(page.getByText('Changed to missing')).toBeVisible()
  })

  test('says at the field what a reason needs, and keeps what was begun when the app is killed', async () => {
    const page = await open(`/manifest/${stop(48)}`, drawn())
    await button(page, 'Unable').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Unable' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose why it can’t be delivered.')
    await dialog.getByRole('button', { name: 'More reasons' }).click()
    await page.getByRole('radio', { name: /No access/ }).check()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Unable' }).click()
    await expect(page.getByRole('alert')).toContainText('This needs a photo.')
    await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Gate is locked')
    await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect(page.getByText('This needs a photo.')).toHaveCount(0)
    await expect.poll(() => draftNote(page)).toBe('Gate is locked')
    await page.reload()
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Gate is locked')
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Unable' }).click()
    await expect(page.getByText('Unable to deliver: no access')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Gate is locked')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('keeps its status sheet to itself: Back closes the sheet, and nothing is recorded on the parcel before', async () => {
    const page = await open(`/manifest/${stop(47)}`, { ...drawn(), toggles: { [deliveredToggle]: false } })
    await button(page, 'Confirm').click()
    await page.getByRole('link', { name: 'Open stop 48' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '47 Example Street' })).toBeVisible()
    await button(page, 'Unable').click()
    const sheet = page.getByRole('dialog', { name: 'Unable to deliver to 47 Example Street', exact: true })
    await sheet.getByRole('radio', { name: /No answer/ }).check()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: '47 Example Street' })).toBeVisible()
    await expect(button(page, 'Unable')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '14 Example Street' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // What was answered is still there when the sheet is opened again.
    await page.goForward()
    await button(page, 'Unable').click()
    await expect(sheet.getByRole('radio', { name: /No answer/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/manifest/${stop(48)}$`))
  })

  for (const [name, title, place] of [
    ['Deliver', 'Deliver to 47 Example Street', 48],
    ['Carry forward', 'Carry forward, 47 Example Street', 48],
    ['Missing', 'Mark as missing, 47 Example Street', 48],
    ['Damaged', 'Mark as damaged, 47 Example Street', 48],
    ['Correct this', 'Correct this, 0 Test Close', 1],
  ] as const) {
    test(`closes the sheet “${name}” by Back and names the door in its title`, { tag: '@proof' }, async () => {
      const page = await open(`/manifest/${stop(place)}`, drawn())
      await button(page, name).click()
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
      expect(await axeFaults(page)).toEqual([])
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`/manifest/${stop(place)}$`))
    })
  }

  test('draws its pinned buttons once, when all that decides about them is known', async () => {
    const page = await open('/manifest', drawn())
    await noteButtons(page)
    for (const place of [1, 2, 47]) {
      await page.goto(`/manifest/${stop(place)}`)
      await expect(page.getByRole('region', { name: 'Actions' }).locator('a, button').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
      expect(await buttonsSeen(page), `stop ${place}`).toHaveLength(1)
    }
  })

  test('drops a press that comes right after its buttons have changed, and no press of a key', async () => {
    const { page } = await app.open()
    await holdPressGuards(page)
    await page.clock.setFixedTime(drawnMorning)
    await seed(page, { ...drawn(), toggles: { [deliveredToggle]: false } })
    await page.goto(`/manifest/${stop(47)}`)
    const confirm = button(page, 'Confirm')
    await turnPressGuards(page, 349)
    await pressThere(page, confirm)
    await turnPressGuards(page, 351)
    await pressThere(page, confirm)
    const next = page.getByRole('link', { name: 'Open stop 48' })
    await expect(next).toBeFocused()
    await turnPressGuards(page, 349)
    await pressThere(page, next)
    await expect(page).toHaveURL(new RegExp(stop(47)))
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(stop(48)))
  })

  test(
    'leaves no draft of what is recorded, though the app goes out of sight at that moment',
    { tag: '@proof' },
    async () => {
      const page = await open(`/manifest/${stop(48)}`, drawn())
      await button(page, 'Missing').click()
      await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Not in the van')
      await expect.poll(async () => await storedRows(page, 'parcelDrafts')).toHaveLength(1)
      // At the save the draft is dropped; whatever would write it down once more does so right then.
      await page.evaluate(() => {
        const { prototype } = IDBObjectStore
        const drop = Object.getOwnPropertyDescriptor(prototype, 'delete')?.value as (
          key: unknown,
        ) => IDBRequest<undefined>
        prototype.delete = function (key) {
          const dropping = drop.call(this, key)
          if (this.name === 'parcelDrafts') dispatchEvent(new Event('pagehide'))
          return dropping
        }
      })
      await page.getByRole('dialog').getByRole('button', { name: 'Missing' }).click()
      // Until then the words are the field's, and nothing is recorded.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('Not in the van')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Not in the van')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  test('is handed over only in the ways that its services allow', async () => {
    const page = await open(`/manifest/${stop(48)}`, drawn())
    await button(page, 'Deliver').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Safe place' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'The recipient' }).check()
    await expect(dialog.locator('input[type=file]')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Signed by' }).fill('F. Dummy')
    await dialog.getByRole('radio', { name: 'Type name' }).check()
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect(page.getByRole('alert')).toContainText('Say how you checked their age.')
    await dialog.getByRole('radio', { name: 'Looked over 25' }).check()
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect(page.getByText('Signed by F. Dummy, typed')).toBeVisible()
  })

  test('that is marked offers only the way back to the depot', { tag: '@proof' }, async () => {
    const page = await open(`/manifest/${stop(49)}`, drawn())
    await button(page, 'Misrouted').click()
    await button(page, 'Mark as misrouted').click()
    await expect(button(page, 'Deliver')).toHaveCount(0)
    await expect(button(page, 'Hand back')).toBeVisible()
  })

  test('that nobody knows is said to be on no list', async () => {
    const page = await open(`/manifest/${stop(5000)}`, drawn())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This parcel is not on your lists')
  })

  test('stands beside the list on a wide screen, with the list at its row', { tag: '@proof' }, async () => {
    const page = await open(`/manifest/${stop(90)}`, drawn(), wideView)
    await expect(page.locator('a[aria-current=true]')).toBeInViewport()
    await page.getByRole('link', { name: 'Next parcel' }).click()
    await expect(page.locator('.app-bar', { hasText: '91 of 162' })).toBeVisible()
    await expect(page.locator('a[aria-current=true]')).toContainText('91')
  })
})

const places = ['/', '/manifest', `/manifest/${stop(47)}`, `/manifest/select?door=${stop(51)}`]

for (const view of [phoneView, wideView]) {
  const details = view === wideView ? { tag: '@proof' } : {}
  test(`no theme has an accessibility fault at ${view.width} px`, details, async () => {
    const waiting = drawnParcels().slice(60, 62)
    const page = await open('/', { ...drawn(), taps: waiting.map((parcel) => waitingStatus(parcel)) }, view)
    for (const place of places) {
      await page.goto(place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.list-row, .choice, .timeline').first()).toBeVisible()
      expect.soft(await axeFaultsInEveryTheme(page), place).toEqual([])
    }
  })
}

for (const view of [{ width: 320, height: 568 }, { ...phoneView, textSize: 32 }, wideView]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open('/', drawn(), view)
      for (const place of places) {
        await page.goto(place)
        await expect(page.locator('.list-row, .choice, .timeline').first()).toBeVisible()
        expect.soft(await measureLayout(page), place).toEqual([])
      }
      await page.goto(`/manifest/${stop(48)}`)
      await button(page, 'Unable').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await measureLayout(page), 'the sheet').toEqual([])
      expect.soft(await axeFaults(page), 'the sheet').toEqual([])
    },
  )
}
