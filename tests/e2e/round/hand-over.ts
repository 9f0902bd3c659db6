import { expect, type Page } from '@playwright/test'

type Dialog = ReturnType<Page['locator']>

export interface Handover {
  /** As its radio button is called. */
  handover: string
  /** What is answered beside it. */
  answer?: (page: Page, dialog: Dialog) => Promise<void>
}

/** Adds a photo in an open form. */
export async function addPhoto(dialog: Dialog): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
}

export const fillSignedBy = async (dialog: Dialog, name: string): Promise<void> =>
  await dialog.getByRole('textbox', { name: 'Signed by' }).fill(name)

/** Draws a signature. */
export async function sign(page: Page, dialog: Dialog): Promise<void> {
  const glass = dialog.locator('.signature-pad')
  await glass.scrollIntoViewIfNeeded()
  const box = await glass.boundingBox()
  if (!box) throw new Error('There is no glass to sign on.')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.2, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.5, 0.2],
    [0.6, 0.7],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole('figure', { name: 'The signature so far' })).toBeVisible()
}

/** Delivers the parcel that is open. */
export async function handOverAtDoor(page: Page, { handover, answer }: Handover): Promise<void> {
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: handover }).check()
  await answer?.(page, dialog)
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
