import { expect, test as base } from '@playwright/test'
import { listen } from './phone.ts'
import { startStack, type Stack } from './stack.ts'

/** Somebody with an account of their own, made over the wire as the sign-up screen makes it. */
export interface Person {
  username: string
  email: string
  password: string
}

interface OwnFixtures {
  /** Made for this test. */
  person: Person
  /** Console errors and page errors of `page`. */
  noise: string[]
}

let made = 0

/** The newest code that was sent to this address, as the services print it. */
export async function codeFor(stack: Stack, address: string): Promise<string> {
  const codes = () =>
    [...stack.printed().matchAll(new RegExp(`code for ${address}: (\\d+)`, 'g'))].map(([, code = '']) => code)
  await expect.poll(() => codes().length).toBeGreaterThan(0)
  return codes().at(-1) ?? ''
}

async function ask(stack: Stack, operation: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${stack.port}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
}

async function makePerson(stack: Stack): Promise<Person> {
  const username = `person.${process.pid}.${++made}`
  const person = { username, email: `${username}@example.com`, password: 'Van-Rack-2026' }
  const config = (await (await fetch(`http://127.0.0.1:${stack.port}/config.json`)).json()) as {
    identity: { clientId: string }
  }
  const { clientId } = config.identity
  const attributes = [{ Name: 'email', Value: person.email }]
  await ask(stack, 'SignUp', {
    ClientId: clientId,
    Username: username,
    Password: person.password,
    UserAttributes: attributes,
  })
  await ask(stack, 'ConfirmSignUp', {
    ClientId: clientId,
    Username: username,
    ConfirmationCode: await codeFor(stack, person.email),
  })
  return person
}

/**
 * Tests beside real services: one stack for each process of the runner, a fresh context and a person of their own for
 * each test. Nothing but the process is shared: whoever kills or freezes it is a proof.
 */
export const test = base.extend<OwnFixtures, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const stack = await startStack()
      await give(stack)
      await stack.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, give) => await give(`http://localhost:${stack.port}`),
  person: async ({ stack }, give) => await give(await makePerson(stack)),
  noise: async ({ page }, give) => {
    const noise: string[] = []
    listen(page, noise)
    await give(noise)
  },
})
