import type { RequestPensionChangeInput } from '#contracts/pay/pension-commands.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import type { MakeTap } from './tap-making.ts'

export const showsPensionRequest = (row: unknown, input: unknown): boolean => {
  const { request } = row as Pension
  const { id, percent, note } = input as RequestPensionChangeInput
  return request?.id === id && request.percent === percent && request.note === note
}

export const tapPension: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/pay/pension?popup=pension-details`)
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: 'Change your contribution' }).check()
  await form.locator('#pension-percent').fill(String(6 + random.int(20)))
  await form.locator('#pension-note').fill(`share ${n}`)
  return {
    entity: `pension/${demoCouriers[0].sub}`,
    words: 'Pension change saved on this phone',
    press: async () => await form.getByRole('button', { name: 'Send to the office' }).click(),
    shown: async () => await form.waitFor({ state: 'detached' }),
    holds: (input) => (input as RequestPensionChangeInput).note === `share ${n}`,
  }
}
