import type { ContentDocument } from '#contracts/content/content.ts'
import type { AcknowledgeItemInput, SaveItemInput } from '#contracts/content/saved-commands.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** Saves an episode that has arrived on this phone and is not saved; once removed, it may be saved again. */
const toggle =
  (saved: boolean, words: string): MakeTap =>
  async ({ stage: { page, origin } }) => {
    const episodes = (await rawTable<ContentDocument>(page, 'contentDocuments')).filter(
      ({ type }) => type === 'episode',
    )
    if (episodes.length === 0) return undefined
    await page.goto(`${origin}/podcasts`)
    await page.getByRole('heading', { name: 'Episodes' }).waitFor()
    const buttons = page.getByRole('button', { name: 'Save for later', pressed: !saved, disabled: false })
    if ((await buttons.count()) === 0) return undefined
    const title =
      (await page.getByRole('article').filter({ has: buttons.first() }).first().getByRole('heading').textContent()) ??
      ''
    const episode = episodes.find(({ data }) => JSON.stringify(data).includes(JSON.stringify(title).slice(1, -1)))
    if (!episode) return undefined
    const own = page.getByRole('article', { name: title }).getByRole('button', { name: 'Save for later' })
    return {
      entity: `saved-item/${episode.id}`,
      words,
      press: async () => await own.click(),
      shown: async () => await own.and(page.locator(`[aria-pressed=${String(saved)}]`)).waitFor(),
      holds: (input) => (input as SaveItemInput).documentId === episode.id,
    }
  }

export const tapSave = toggle(true, 'Saved for later on this phone')
export const tapRemoveSaved = toggle(false, 'No longer saved on this phone')

/** Acknowledges the news that everybody must read; that cannot be undone. */
export const tapReceipt: MakeTap = async ({ stage: { page, origin } }) => {
  const item = (await rawTable<ContentDocument>(page, 'contentDocuments')).find(
    ({ type, data }) => type === 'news' && data['mandatory'] === true,
  )
  if (!item) return undefined
  await page.goto(`${origin}/news/${item.uid ?? ''}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'I have read this' })
  const said = page.getByText(/have read this/).filter({ visible: true })
  await button.or(said).first().waitFor()
  if ((await button.count()) === 0) return undefined
  return {
    entity: `acknowledgement/${item.id}`,
    words: 'Receipt saved on this phone',
    press: async () => await button.click(),
    shown: async () => await button.waitFor({ state: 'detached' }),
    holds: (input) => (input as AcknowledgeItemInput).documentId === item.id,
  }
}
