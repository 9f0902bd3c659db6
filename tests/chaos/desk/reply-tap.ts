import type { ReplyToCourierInput } from '#contracts/messages/staff-message-commands.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeDeskTap } from './desk-tap.ts'

/** Replies to one courier after the other. */
export const tapReply: MakeDeskTap = async ({ stage: { page, origin }, n }) => {
  const threads = (await rawTable<{ courier: string }>(page, 'staffThreads')).map(({ courier }) => courier).sort()
  const courier = threads[n % Math.max(1, threads.length)]
  if (courier === undefined) return undefined
  const text = `The gate is open, says tap ${n}.`
  await page.goto(`${origin}/depot/messages/${courier}`)
  await page.locator('#reply-text').fill(text)
  const draftOf = async () =>
    (await rawTable<{ messageId: string; text: string }>(page, 'deskReplies')).find((draft) => draft.text === text)
  let draft = await draftOf()
  for (let tries = 0; !draft && tries < 50; tries++) {
    await page.waitForTimeout(100)
    draft = await draftOf()
  }
  if (!draft) return undefined
  return {
    entity: `staff-message/${courier}/${draft.messageId}`,
    words: 'Message saved',
    press: async () => await page.getByRole('button', { name: 'Send', exact: true }).click(),
    shown: async () => await page.getByRole('listitem').filter({ hasText: text }).waitFor(),
    holds: (input) => (input as ReplyToCourierInput).text === text,
  }
}
