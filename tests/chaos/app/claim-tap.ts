import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { BandChange } from '#contracts/claims/claim.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { doorPicture } from './door-picture.ts'
import type { MakeTap } from './tap-making.ts'

/** Claims a larger band; fills in the form afresh, or continues a draft that was cut off. */
export const tapClaim: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/tools/parcel-band-change`)
  const barcode = `TAP${n}`
  await page.locator('#claim-barcode').fill(barcode)
  await page.locator('#claim-listed').selectOption('packet')
  for (const [side, most] of [
    ['length', 90],
    ['width', 60],
    ['height', 55],
  ] as const) {
    await page.locator(`#claim-${side}`).fill(String(most - random.int(5)))
  }
  const photos = page.getByRole('button', { name: /^Remove photo/ })
  if ((await photos.count()) === 0) {
    await page
      .locator('#claim-photos')
      .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: doorPicture(random.int(1_000)) })
    await photos.first().waitFor()
  }
  const draft = async () =>
    (await rawTable<{ kind: string; id: string; typed: Record<string, string> }>(page, 'claimDrafts')).find(
      ({ kind, typed }) => kind === 'band-change' && typed['barcode'] === barcode,
    )
  for (let looks = 0; looks < 50 && !(await draft()); looks++) await page.waitForTimeout(100)
  const begun = await draft()
  if (!begun) return undefined
  return {
    entity: `claim/${begun.id}`,
    words: 'Claim saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the claim' }).click(),
    shown: async () => await page.getByText(`${barcode}: `).first().waitFor(),
    holds: (input) => ((input as MakeClaimInput).evidence as BandChange).barcode === barcode,
  }
}
