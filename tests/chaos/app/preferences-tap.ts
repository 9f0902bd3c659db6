import { demoCouriers } from '#services/demo/demo-accounts.ts'
import type { MakeTap } from './tap-making.ts'

export const tapPreferences: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/?popup=work-preferences`)
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: random.pick(['Bicycle', 'Car', 'Small van', 'Large van']) }).check()
  await form.locator('#preferences-maxParcels').fill(String(1 + random.int(400)))
  await form.locator('#preferences-note').fill(`wish ${n}`)
  return {
    entity: `work-preferences/${demoCouriers[0].sub}`,
    words: 'Work preferences saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save preferences' }).click(),
    shown: async () => await form.waitFor({ state: 'detached' }),
    holds: (input) => (input as { note: string }).note === `wish ${n}`,
  }
}
