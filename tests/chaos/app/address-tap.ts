import { isDeepStrictEqual } from 'node:util'
import type { ChangeAddressInput } from '#contracts/parcel/change-address.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import type { MakeTap } from './tap-making.ts'

export const showsAddress = (row: unknown, input: unknown): boolean =>
  isDeepStrictEqual((row as Courier).address, (input as ChangeAddressInput).address)

export const tapAddress: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/?popup=change-address`)
  const form = page.getByRole('dialog')
  await form.locator('#address-line1').fill(`${1 + random.int(99)} Sample Road`)
  await form.locator('#address-line2').fill(`tap ${n}`)
  await form.locator('#address-town').fill('Sampleton')
  await form.locator('#address-postcode').fill(random.pick(['ab12df', 'AB1 3EG', 'sw1a 1aa']))
  return {
    entity: `courier/${demoCouriers[0].sub}`,
    words: 'Address saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save the address' }).click(),
    shown: async () => await form.waitFor({ state: 'detached' }),
    holds: (input) => (input as ChangeAddressInput).address.line2 === `tap ${n}`,
  }
}
