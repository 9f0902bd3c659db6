import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { demoCouriers, demoOffice } from '#services/demo/demo-accounts.ts'
import { readSettings } from '#services/run/settings/settings.ts'
import { startServices } from '#services/run/start-services.ts'
import { unpackTemplate } from '#support/pglite-template.ts'

const folder = mkdtempSync(join(tmpdir(), 'courier-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (env: Record<string, string>) => readSettings({ PORT: '0', ...env }, '20.19.0')

const start = async (name: string, env: Record<string, string>) => {
  const dataDir = join(folder, name)
  if (!existsSync(dataDir)) await unpackTemplate(dataDir)
  return await startServices(settings({ DATA_DIR: dataDir, SERVICES: 'identity,auth', ...env }), {
    appFolder: folder,
    playerFolder: folder,
    demoContentFolder: folder,
    print: () => undefined,
    writeLog: () => undefined,
  })
}

const forReal = { DEMO: 'off', MAIL_URL: 'print', MASTER_KEYS: '05'.repeat(32) }

const recover = async (address: string, username: string) =>
  await fetch(`${address}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: 'courier-app', Username: username }),
  })

describe('a demo that other machines could reach', () => {
  test.each([
    [{ PUBLIC_URL: 'https://app.example' }, 'PUBLIC_URL is https://app.example, so other machines would reach'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, so other machines would reach the demo accounts'],
    [{ HOST: '::', PUBLIC_URL: 'https://a.example' }, 'HOST is :: and PUBLIC_URL is https://a.example, so other'],
  ])('%o is refused, and the sentence says what to set', (env, sentence) => {
    expect(() => settings(env)).toThrow(sentence)
    expect(() => settings(env)).toThrow('Set DEMO=off to work with real people, or DEMO=public for a demo')
    expect(settings({ ...env, DEMO: 'off' })).toMatchObject({ demo: false, isPublicDemo: false })
    expect(settings({ ...env, DEMO: 'public' })).toMatchObject({ demo: true, isPublicDemo: true })
  })

  test.each<Record<string, string>>([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://courier.localhost:8080' },
  ])('%o stays on this machine', (env) => {
    expect(settings(env)).toMatchObject({ demo: true, isPublicDemo: false })
  })

  test('a public demo shows the codes of couriers and none of staff', async () => {
    const running = await start('public', { DEMO: 'public' })
    try {
      const [courier] = demoCouriers
      for (const { username } of [courier, demoOffice])
        expect((await recover(running.address, username)).status).toBe(200)
      const page = await (await fetch(`${running.address}/identity/mailbox`)).text()
      expect(page).toContain(`Password reset code for ${courier.email}`)
      expect(page).not.toContain(demoOffice.email)
    } finally {
      await running.stop()
    }
  })
})

describe('one database', () => {
  test('that holds a demo is not started for real people', async () => {
    const demo = await start('demo', { DEMO: 'on' })
    await demo.stop()
    await expect(start('demo', forReal)).rejects.toThrow(/^This database holds a demo, whose passwords are public/)
    // A sentence is all that happens: the demo starts again as it was.
    await (await start('demo', { DEMO: 'on' })).stop()
  })

  test('that holds real people is not started as a demo', async () => {
    const real = await start('real', forReal)
    await real.stop()
    await expect(start('real', {})).rejects.toThrow(/^This database holds the data of real people/)
    await (await start('real', forReal)).stop()
  })

  test('stays empty when a start fails, and can become either afterwards', async () => {
    await expect(start('failed', { DEMO: 'off' })).rejects.toThrow(/^MAIL_URL is not set/)
    await (await start('failed', { DEMO: 'on' })).stop()
  })
})
