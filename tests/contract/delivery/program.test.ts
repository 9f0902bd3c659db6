import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#services/demo/demo-accounts.ts'
import { runDepot } from '#services/depot/run-depot.ts'
import type { Terminal } from '#services/depot/terminal.ts'
import { readSettings } from '#services/run/settings/settings.ts'
import { startServices, type RunningServices } from '#services/run/start-services.ts'
import { unpackTemplate } from '#support/pglite-template.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { startTextGateway } from './text-gateway.ts'

const email = 'jane.private@mail.example'

/** Runs the command line as the back office of the demo. */
async function runAt(address: string, ...words: string[]) {
  const printed: string[] = []
  const office = demoAccounts.find(({ groups }) => groups.some((group) => group === 'back-office'))
  const { username = '', password = '' } = office ?? {}
  const terminal: Terminal = {
    environment: {},
    demoStaff: { 'sub-depot': { username, password }, 'back-office': { username, password } },
    fetch,
    readFile: () => Promise.reject(new Error('No file is read.')),
    listFiles: () => Promise.resolve([]),
    print: (line) => void printed.push(line),
    printError: (line) => void printed.push(line),
    now: () => 0,
  }
  const code = await runDepot([...words, '--url', address], terminal)
  return { code, printed }
}

const around = (folder: string, print: (line: string) => void) => ({
  appFolder: folder,
  playerFolder: folder,
  demoContentFolder: 'services/demo/content',
  print,
  writeLog: print,
})

describe('the program with a mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-delivery-'))
  const lines: string[] = []
  let server: TestMailServer
  let provider: Awaited<ReturnType<typeof startTextGateway>>
  let running: RunningServices

  beforeAll(async () => {
    ;[server, provider] = [await startMailServer(), await startTextGateway()]
    const env = {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SERVICES: 'auth,identity',
      LOG_LEVEL: 'info',
      MAIL_URL: `smtp://127.0.0.1:${server.mailServer.port}`,
      MAIL_FROM: 'Depot <no-reply@depot.example>',
      SMS_URL: provider.gateway.url,
      SMS_TOKEN: provider.gateway.token,
    }
    await unpackTemplate(env.DATA_DIR)
    running = await startServices(
      readSettings(env, '20.19.0'),
      around(folder, (line) => void lines.push(line)),
    )
  })
  afterAll(async () => {
    await running.stop()
    await server.stop()
    await provider.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (operation: string, body: object) => {
    const response = await fetch(`${running.address}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: 'courier-app', ...body }),
    })
    return {
      status: response.status,
      body: (await response.json()) as { AuthenticationResult?: { AccessToken: string } },
    }
  }
  const signUp = (Username: string, address: string) =>
    ask('SignUp', { Username, Password: 'Van-Rack-2026', UserAttributes: [{ Name: 'email', Value: address }] })
  const depot = async (...words: string[]) => await runAt(running.address, ...words)

  test('a code arrives by email and confirms the account, and nobody who reads the output learns it', async () => {
    expect((await signUp('jane', email)).status).toBe(200)
    await expect.poll(() => server.received.length).toBe(1)
    const [code = ''] = /\d{6}/.exec(server.received[0]?.text ?? '') ?? []
    expect(server.received[0]?.to).toEqual([email])
    expect((await ask('ConfirmSignUp', { Username: 'jane', ConfirmationCode: code })).status).toBe(200)
    const output = lines.join('\n')
    for (const secret of [code, email, 'Demo mailbox']) expect(output).not.toContain(secret)
    expect((await fetch(`${running.address}/identity/mailbox`)).status).toBe(404)
  })

  test('a changed bank account is told by email and by text message', async () => {
    const courier = demoAccounts.find(({ groups }) => groups.some((group) => group === 'courier'))
    const { body } = await ask('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: courier?.username, PASSWORD: courier?.password },
    })
    const details = { holder: 'A. Example', sortCode: '089999', accountNumber: '66374958', rollNumber: null }
    const response = await fetch(`${running.address}/api/auth/v1/bank-account/changes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${body.AuthenticationResult?.AccessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id: crypto.randomUUID(), ...details }),
    })
    expect(response.status).toBe(200)
    const text = expect.stringMatching(/^The bank account of courier DEMO-104 was changed on .* ending in 4958\./)
    await expect.poll(() => provider.received.map(({ body: sent }) => sent)).toEqual([{ to: '+447700900104', text }])
    await expect.poll(() => server.received.at(-1)?.to).toEqual([courier?.email])
    expect(server.received.at(-1)?.text).toEqual(text)
  })

  test('a message that the server refuses is a line for the back office, without the address', async () => {
    expect(await depot('undelivered')).toEqual({ code: 0, printed: ['Every message was delivered.'] })
    server.answer({ recipient: 550 })
    await signUp('june', 'june.private@mail.example')
    await expect
      .poll(async () => (await depot('undelivered')).printed)
      // Among the warnings about the sign-ins of the command itself.
      .toContainEqual(
        expect.stringMatching(
          /^ {2}\S+Z j\*\*\*@m\*\*\*: Your confirmation code\. Saved \S+Z, tried 1 time; the receiving side refused it\.$/,
        ),
      )
    expect(lines.join('\n')).not.toContain('june.private')
  })
})

test('without a mail server, nobody is told that messages were delivered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-printed-'))
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), SERVICES: 'auth,identity', MAIL_URL: 'print' }
  await unpackTemplate(env.DATA_DIR)
  const running = await startServices(
    readSettings(env, '20.19.0'),
    around(folder, () => undefined),
  )
  try {
    const { code, printed } = await runAt(running.address, 'undelivered')
    expect([code, printed]).toEqual([0, [expect.stringMatching(/^No message is waiting\. .*not delivered\.$/)]])
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
