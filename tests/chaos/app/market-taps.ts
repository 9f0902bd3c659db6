import type {
  ReportAdvertInput,
  SendAdvertInput,
  WriteToAdvertInput,
} from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, AdvertReport, Conversation, MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { doorPicture } from './door-picture.ts'
import type { MakeTap, TapMaking } from './tap-making.ts'

/** Adverts that wait or are live; the service rejects one more than its limit. */
const mostOpen = 12

const entitiesOf = async ({ stage: { page } }: TapMaking, ...commands: string[]): Promise<string[]> =>
  (await rawTable<OutboxRow>(page, 'outbox')).flatMap(({ command, entity }) =>
    commands.includes(command) ? [entity] : [],
  )

const isOpen = ({ state }: Advert): boolean => state === 'waiting' || state === 'live'

/** Fills in the form afresh, or continues a draft that was cut off; its id is in the draft. */
export const tapAdvert: MakeTap = async (making) => {
  const {
    stage: { page, origin, random },
    n,
  } = making
  const known = await rawTable<Advert>(page, 'adverts')
  const sent = new Set(await entitiesOf(making, 'sendAdvert'))
  for (const { id } of known) sent.delete(`advert/${id}`)
  if (known.filter(isOpen).length + sent.size >= mostOpen) return undefined
  await page.goto(`${origin}/marketplace/sell`)
  const title = page.locator('#advert-title')
  await title.fill(`Rack of tap ${n}`)
  await page.locator('#advert-category').selectOption('racking')
  await page.locator('#advert-condition').selectOption('good')
  await page.locator('#advert-price').fill(String(n))
  await page.locator('#advert-area').fill('AB1')
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  if (random.chance(0.5) && (await photos.count()) === 0) {
    await page
      .locator('#advert-photos')
      .setInputFiles({ name: 'rack.jpg', mimeType: 'image/jpeg', buffer: doorPicture(random.int(1_000)) })
    await photos.first().waitFor()
  }
  await page.getByRole('button', { name: 'Check and send' }).click()
  const send = page.getByRole('button', { name: 'Send to the depot' })
  await send.waitFor()
  const drafts = async () =>
    (await rawTable<{ id: string; typed: { advert: string; title: string } }>(page, 'marketDrafts')).find(
      ({ id, typed }) => id === 'advert/new' && typed.title === `Rack of tap ${n}`,
    )
  for (let looks = 0; looks < 50 && !(await drafts()); looks++) await page.waitForTimeout(100)
  const begun = await drafts()
  if (!begun) return undefined
  return {
    entity: `advert/${begun.typed.advert}`,
    words: 'Advert saved on this phone',
    press: async () => await send.click(),
    shown: async () => await page.locator(`a[href="/marketplace/${begun.typed.advert}"]`).waitFor(),
    holds: (input) => (input as SendAdvertInput).title === `Rack of tap ${n}`,
  }
}

/** Ends an advert that the phone shows in this status and has not acted on since. */
async function endOne(
  making: TapMaking,
  state: 'waiting' | 'live',
  button: string,
  words: string,
): ReturnType<MakeTap> {
  const {
    stage: { page, origin },
  } = making
  const ended = new Set(await entitiesOf(making, 'sellAdvert', 'withdrawAdvert'))
  const found = (await rawTable<Advert>(page, 'adverts'))
    .sort((a, b) => a.id.localeCompare(b.id))
    .find((advert) => advert.state === state && !ended.has(`advert/${advert.id}`))
  if (!found) return undefined
  await page.goto(`${origin}/marketplace/${found.id}`)
  const press = page.getByRole('button', { name: button })
  await press.waitFor()
  return {
    entity: `advert/${found.id}`,
    words,
    press: async () => await press.click(),
    shown: async () => await press.waitFor({ state: 'detached' }),
    holds: (input) => (input as { id: string }).id === found.id,
  }
}

export const tapWithdraw: MakeTap = async (making) =>
  await endOne(making, 'waiting', 'Withdraw this advert', 'Advert withdrawn')

/** Ends an advert that is live; if there is none, the depot approves one, which arrives by itself. */
export const tapSell: MakeTap = async (making) => {
  const tap = await endOne(making, 'live', 'Mark as sold', 'Marked as sold')
  if (tap) return tap
  const ended = new Set(await entitiesOf(making, 'sellAdvert', 'withdrawAdvert'))
  const waiting = (await rawTable<Advert>(making.stage.page, 'adverts')).find(
    ({ id, state, photos }) => state === 'waiting' && photos.length === 0 && !ended.has(`advert/${id}`),
  )
  if (waiting) await making.stack.depot('approve-advert', waiting.id)
  return undefined
}

/** Finds a random advert of another courier. */
async function openAnother(
  { stage: { page, origin, random } }: TapMaking,
  except: ReadonlySet<string> = new Set(),
): Promise<MarketAdvert | undefined> {
  const own = new Set((await rawTable<Advert>(page, 'adverts')).map(({ id }) => id))
  const others = (await rawTable<MarketAdvert>(page, 'marketAdverts'))
    .filter(({ id }) => !own.has(id) && !except.has(id))
    .sort((a, b) => a.id.localeCompare(b.id))
  const found = others[random.int(Math.max(1, others.length))]
  if (found) await page.goto(`${origin}/marketplace/${found.id}`)
  return found
}

/** Writes to its seller; continues the conversation if there is one. */
export const tapWriting: MakeTap = async (making) => {
  const {
    stage: { page },
    n,
  } = making
  const advert = await openAnother(making)
  if (!advert) return undefined
  const message = page.locator('#market-message')
  const talk = page.getByRole('link', { name: 'Your messages with the seller' })
  await message.or(talk).first().waitFor()
  if (await talk.isVisible()) await talk.click()
  await message.fill(`Is it there, asks tap ${n}?`)
  const begun = page.url().split('/messages/')[1]
  const drafts = async () =>
    (await rawTable<{ typed: { conversation?: string; text?: string } }>(page, 'marketDrafts')).find(
      ({ typed }) => typed.text === `Is it there, asks tap ${n}?`,
    )
  for (let looks = 0; looks < 50 && !(await drafts()); looks++) await page.waitForTimeout(100)
  const conversation = begun ?? (await drafts())?.typed.conversation
  if (conversation === undefined) return undefined
  return {
    entity: `conversation/${conversation}`,
    words: 'Message saved on this phone',
    // The page of a conversation shows the message itself.
    ...(begun !== undefined && {
      seen: async () =>
        await page
          .locator('.market-words')
          .filter({ hasText: `Is it there, asks tap ${n}?` })
          .waitFor(),
    }),
    press: async () => await page.getByRole('button', { name: 'Send the message' }).click(),
    shown: async () =>
      await page
        .getByRole('link', { name: 'Your messages with the seller' })
        .or(page.getByText(`Is it there, asks tap ${n}?`, { exact: true }))
        .first()
        .waitFor(),
    holds: (input) => (input as WriteToAdvertInput).text === `Is it there, asks tap ${n}?`,
  }
}

export const showsMessage = (row: unknown, input: unknown): boolean =>
  (row as Conversation).messages.at(-1)?.id === (input as WriteToAdvertInput).messageId

/** Reports an advert that this phone has not reported. */
export const tapReport: MakeTap = async (making) => {
  const {
    stage: { page },
    n,
  } = making
  const reported = new Set([
    ...(await entitiesOf(making, 'reportAdvert')).map((entity) => entity.slice('advert-report/'.length)),
    ...(await rawTable<AdvertReport>(page, 'advertReports')).map(({ id }) => id),
  ])
  const advert = await openAnother(making, reported)
  if (!advert) return undefined
  await page.getByRole('button', { name: 'Report this advert' }).click()
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.locator('#report-note').fill(`Says tap ${n}`)
  return {
    entity: `advert-report/${advert.id}`,
    words: 'Report saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the report' }).click(),
    shown: async () => await page.getByText(/^You reported this on/).waitFor(),
    holds: (input) => (input as ReportAdvertInput).note === `Says tap ${n}`,
  }
}
