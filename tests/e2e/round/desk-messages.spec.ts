import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { test } from '../support/on-stack.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { workerControls } from '../support/worker-controls.ts'

async function atDesk(
  browser: Browser,
  stack: Stack,
  origin: string,
): Promise<{ context: BrowserContext; desk: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await context.newPage()
  const account = stack.accounts.find(({ group }) => group === 'sub-depot')
  await desk.goto(`${origin}/auth/sign-in-courier`)
  await desk.getByLabel('Email or username').fill(account?.username ?? '')
  await desk.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Today at')
  return { context, desk }
}

test.use({ viewport: { width: 390, height: 844 } })

test(
  'a courier writes and the desk sees it, and the answers of the desk come to the phone, also where either had no signal',
  { tag: '@proof' },
  async ({ browser, context, page: phone, stack, baseURL: origin = '' }) => {
    await phone.goto(origin)
    await signIn(phone, stack, 1)
    await workerControls(phone)
    await phone.goto(`${origin}/messages`)
    const write = async (text: string) => {
      await phone.getByLabel('Message to your depot').fill(text)
      await phone.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await write('Which gate today?')

    const { context: deskContext, desk } = await atDesk(browser, stack, origin)
    await workerControls(desk)
    await desk.getByRole('region', { name: 'Unread messages' }).getByRole('link').first().click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Which gate today?' }).last()).toBeVisible()
    const own = phone.getByRole('listitem').filter({ hasText: 'Which gate today?' })
    await expect(own.getByText('Read', { exact: true })).toBeVisible()
    const answer = async (text: string) => {
      await desk.getByLabel(/^Message to/).fill(text)
      await desk.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await answer('Gate 2.')
    await expect(phone.getByText('Gate 2.')).toBeVisible()
    await expect(
      desk.getByRole('listitem').filter({ hasText: 'Gate 2.' }).getByText('Read by the courier'),
    ).toBeVisible()

    // Both lose the signal; what is written meanwhile is kept, and comes to the other when it is back.
    await context.setOffline(true)
    await deskContext.setOffline(true)
    await write('I am there.')
    await expect(phone.getByText('I am there.')).toBeVisible()
    await answer('Wait in the second row.')
    await expect(
      desk
        .getByRole('listitem')
        .filter({ hasText: 'Wait in the second row.' })
        .getByText(/waiting to be sent/i),
    ).toBeVisible()
    await desk.reload()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Wait in the second row.' }).last()).toBeVisible()
    await deskContext.setOffline(false)
    await expect
      .poll(async () =>
        (await rawTable<{ state: string }>(desk, 'delivery')).filter(({ state }) => state === 'pending'),
      )
      .toEqual([])
    await context.setOffline(false)
    await expect(phone.getByText('Wait in the second row.')).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: 'I am there.' }).last()).toBeVisible()
    await deskContext.close()
  },
)
