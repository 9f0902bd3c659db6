import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { keptOnDevice } from '../support/kept-on-device.ts'
import { createPhone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

let stack: Stack
test.beforeAll(async () => {
  stack = await startStack()
})
test.afterAll(async () => {
  await stack.remove()
})

const tool = '/tools/change-bank-accounts'
const at = (path: string): string => `http://127.0.0.1:${stack.port}${path}`
const typed = {
  'Name on the account': 'Zebedee Sealed',
  'Sort code': '08-99-99',
  'Account number': '66374958',
  'Building society roll number (optional)': 'ROLL/4711',
}
const secrets = ['Zebedee', '08-99-99', '089999', '66374958', '66374959', 'ROLL/4711']
/** The heading of the step; an error summary above it has one of its own. */
const step = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).last()
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, given: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(given)) await page.getByLabel(label, { exact: true }).fill(text)
}

const holds = (page: Page, secret: string): Promise<boolean> => keptOnDevice(page).then((kept) => kept.includes(secret))

/** Every file of a browser's profile, as it lies on the disk. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isDirectory() ? filesOf(path) : found?.isFile() ? [path] : []
  })

test.describe('on a phone with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a bank account is changed from the first to the last step, and the phone keeps nothing of it', async () => {
    const phone = createPhone()
    try {
      const page = await phone.open(at('/'))
      await signIn(page, stack)
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('link', { name: 'Change bank account' }).click()
      await expect(page.getByText('Account ending in 8472')).toBeVisible()
      await expect(step(page)).toHaveText('Your new bank account')
      await fill(page, { ...typed, 'Account number': '66374959' })
      await press(page, 'Check the account')
      // The service has found it out, and everything typed still stands there.
      await expect(page.getByRole('alert')).toContainText('This sort code and account number don’t match.')
      await expect(page.getByLabel('Name on the account')).toHaveValue('Zebedee Sealed')
      await page.getByLabel('Account number').fill('66374958')
      await press(page, 'Check the account')
      await expect(step(page)).toHaveText('Check the account')
      await expect(step(page)).toBeFocused()
      await expect(page).toHaveURL(at(`${tool}?step=check`))
      await expect(page.getByRole('main')).toContainText('6637 4958')
      await page.goBack()
      await expect(page.getByLabel('Account number')).toHaveValue('66374958')
      await page.goForward()
      await expect(page).toHaveURL(at(`${tool}?step=check`))
      await press(page, 'Change the account')
      await expect(step(page)).toHaveText('Bank account changed')
      await expect(page.getByRole('main')).toContainText(/From Sunday .+ you’re paid into the account ending in 4958\./)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['d***@e***', '+*******0104'])
      for (const secret of secrets) expect(await holds(page, secret), secret).toBe(false)
      // The search does find what the phone keeps.
      expect(await holds(page, 'demo.courier')).toBe(true)
      await page.goto(at(tool))
      await expect(page.getByText('Account ending in 4958')).toBeVisible()
      await expect(page.getByLabel('Account number')).toHaveValue('')
      await page.goto(at('/identity/mailbox'))
      await expect(
        page.getByText(
          /^Notice for demo\.courier@example\.com: The bank account of courier DEMO-104 was changed on .+ ending in 4958\./,
        ),
      ).toBeVisible()
      await expect(page.getByText(/^Notice for \+447700900104: /)).toBeVisible()
      // The back office can pay it, and nobody reads it unseen.
      const [{ sub }] = demoCouriers
      expect((await stack.depot('bank-account', sub, '2099-01-01', 'Payment of the week')).output).toContain(
        'Zebedee Sealed, 08-99-99 66374958, roll number ROLL/4711',
      )
      expect((await stack.depot('bank-audit', sub)).output).toMatch(
        /read by \S+: Payment of the week\n.* changed by .*\n.* refused by /,
      )
      expect(stack.printed()).not.toMatch(/66374958|66374959|Zebedee/)
      expect(phone.noise).toEqual([])
      await phone.close()
      const files = filesOf(phone.profile).map((path) => [path, readFileSync(path).toString('latin1')] as const)
      expect(files.filter(([, bytes]) => bytes.includes('demo.courier'))).not.toEqual([])
      for (const secret of ['66374958', '66374959', 'Zebedee']) {
        const wide = Buffer.from(secret, 'utf16le').toString('latin1')
        expect(
          files.filter(([, bytes]) => bytes.includes(secret) || bytes.includes(wide)).map(([path]) => path),
          secret,
        ).toEqual([])
      }
    } finally {
      await phone.remove()
    }
  })

  test('without a network the tool says that it needs one, and nothing waits', async () => {
    const phone = createPhone()
    try {
      const page = await phone.open(at('/'))
      await signIn(page, stack)
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      await page.goto(at(tool))
      await fill(page)
      await press(page, 'Check the account')
      await phone.context().setOffline(true)
      await press(page, 'Change the account')
      await expect(page.getByRole('alert')).toContainText('We didn’t get an answer.')
      await expect(page.getByRole('alert')).toContainText('Code: network')
      for (const secret of secrets) expect(await holds(page, secret), secret).toBe(false)
      await page.getByRole('link', { name: 'Change Sort code' }).click()
      await expect(page.getByLabel('Account number')).toHaveValue('66374958')
      await page.goto(at(tool))
      await expect(step(page)).toHaveText('You need to be online')
      await expect(page.getByRole('main')).toContainText(
        'Bank details are never saved on this phone, so they can only be changed while you’re online.',
      )
      expect(await axeFaultsInEveryTheme(page)).toEqual([])
      await phone.context().setOffline(false)
      await press(page, 'Try again')
      await expect(page.getByLabel('Account number')).toHaveValue('')
      await page.goto(at('/outbox'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('All sent')
    } finally {
      await phone.remove()
    }
  })
})
