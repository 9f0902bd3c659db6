import { realUser, signIn } from '../contract/identity/real-client.ts'
import { addPerson, password } from '../contract/identity/person.ts'
import { startPool } from '../contract/identity/pool-under-test.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import { compare, type Finding } from './finding.ts'
import { createFront } from './front.ts'

const handshakes = 50
const runs = 5
/** How much slower a phone's processor is than this machine's. */
const slower = 4

/** The pool's own share of sign-ins by SRP, one after the other: two requests each. */
async function measureServer(tell: (finding: Finding) => void): Promise<void> {
  const pool = await startPool()
  const front = await createFront(Number(new URL(pool.endpoint).port))
  try {
    const { username } = await addPerson(pool)
    for (let run = 0; run < handshakes; run++) {
      const outcome = await signIn(realUser(`${front.origin}/`, username), username, password)
      if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
    }
    const spent = front.passed().reduce((sum, { serverMs }) => sum + serverMs, 0)
    const text = `User pool on PGlite: ${((handshakes * 1000) / spent).toFixed(1)} SRP handshakes a second on one core, its proofs and tokens included (told only)`
    tell({ text, kept: true })
  } finally {
    await front.close()
    await pool.stop()
  }
}

/** Milliseconds of the main thread from the press of the button to Today. */
async function mainThread(stack: Stack, path: string): Promise<number> {
  const phone = createPhone()
  try {
    const page = await phone.open(`http://127.0.0.1:${stack.port}${path}`)
    const account = stack.accounts.find(({ group }) => group === 'courier')
    await page.getByLabel('Email or username').fill(account?.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const spent = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
      Number.NaN
    const before = await spent()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    return ((await spent()) - before) * 1000
  } finally {
    await phone.remove()
  }
}

/** Measures what a sign-in costs in the pool, and on the phone, which proves its password instead of sending it. */
export async function measureSignIn(tell: (finding: Finding) => void): Promise<void> {
  await measureServer(tell)
  const stack = await startStack()
  try {
    const ours: number[] = []
    const bare: number[] = []
    for (let run = 0; run < runs; run++) {
      ours.push(await mainThread(stack, '/auth/sign-in-courier'))
      bare.push(await mainThread(stack, '/auth/sign-in-courier-old'))
    }
    tell(
      compare({
        what: `Main thread of a sign-in by SRP at a ${slower}th of the processor, from the button to Today`,
        ours,
        bare,
        than: 'the same with the password sent',
        limits: { 50: null },
      }),
    )
  } finally {
    await stack.remove()
  }
}
