import type { SendMessageInput } from '#contracts/messages/message-commands.ts'
import type { NoticeInput } from '#contracts/messages/notice-commands.ts'
import type { Notice } from '#contracts/messages/notice.ts'
import { demoSubDepot } from '#services/demo/demo-accounts.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { doorPicture } from './door-picture.ts'
import type { MakeTap } from './tap-making.ts'

/** Writes to the depot, or continues a draft that was cut off; its id is in the draft. */
export const tapMessage: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/messages`)
  await page.locator('#message-text').fill(`Where is gate ${n}?`)
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  const add = page.getByRole('button', { name: 'Add photos' })
  if (random.chance(0.4) && (await add.count()) > 0) {
    await add.click()
    await page
      .locator('#message-photos')
      .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: doorPicture(random.int(1_000)) })
    await photos.first().waitFor()
  }
  // The draft is written down at a pause.
  const draftOf = async () =>
    (await rawTable<{ messageId: string; text: string }>(page, 'messageDrafts')).find(
      ({ text }) => text === `Where is gate ${n}?`,
    )
  let draft = await draftOf()
  for (let tries = 0; !draft && tries < 50; tries++) {
    await page.waitForTimeout(100)
    draft = await draftOf()
  }
  if (!draft) return undefined
  const shown = async () =>
    await page
      .getByRole('listitem')
      .filter({ hasText: `Where is gate ${n}?` })
      .waitFor()
  return {
    entity: `message/${draft.messageId}`,
    words: 'Message saved on this phone',
    seen: shown,
    press: async () => await page.getByRole('button', { name: 'Send', exact: true }).click(),
    shown,
    holds: (input) => (input as SendMessageInput).text === `Where is gate ${n}?`,
  }
}

/** The first notice that asks for it; where there is none, the depot gives one, which comes by itself. */
export const tapAcknowledgement: MakeTap = async ({ stage: { page, origin }, stack, n }) => {
  const asking = (await rawTable<Notice>(page, 'notices')).filter(
    ({ acknowledge, acknowledgedAt }) => acknowledge && acknowledgedAt === null,
  )
  for (const { id } of asking.sort((a, b) => a.id.localeCompare(b.id))) {
    await page.goto(`${origin}/messages/notices/${id}`)
    await page.getByRole('heading', { name: /read and confirm|confirmed this/ }).waitFor()
    const button = page.getByRole('button', { name: 'I have read and understood it' })
    // An acknowledgement that still waits.
    if ((await button.count()) === 0) continue
    return {
      entity: `notice/${id}`,
      words: 'Confirmation saved on this phone',
      press: async () => await button.click(),
      shown: async () => await page.getByRole('heading', { name: 'You’ve confirmed this' }).waitFor(),
      holds: (input) => (input as NoticeInput).notice === id,
    }
  }
  await stack.depot(
    'publish-notice',
    demoSubDepot,
    `Notice of tap ${n} (demo)`,
    'Load at gate 1.',
    '--acknowledge',
    'yes',
  )
  return undefined
}
