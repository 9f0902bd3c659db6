import type { ContentDocument } from '#contracts/content.ts'
import type { SaveItemInput } from '#contracts/saved-commands.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** Of an episode that has come to this phone and is not saved; removed again, it may be saved once more. */
const toggle =
  (saved: boolean, words: string): MakeTap =>
  async ({ stage: { page, origin } }) => {
    const episodes = (await rawTable<ContentDocument>(page, 'contentDocuments')).filter(({ type }) => type === 'episode')
    if (episodes.length === 0) return undefined
    await page.goto(`${origin}/podcasts`)
    await page.getByRole('heading', { name: 'Episodes' }).waitFor()
    const buttons = page.getByRole('button', { name: 'Save for later', pressed: !saved, disabled: false })
    if ((await buttons.count()) === 0) return undefined
    const title = (await page.getByRole('article').filter({ has: buttons.first() }).first().getByRole('heading').textContent()) ?? ''
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
