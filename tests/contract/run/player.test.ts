import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveAppFiles } from '#services/run/app-files.ts'
import { bestAddress } from '#services/run/own-names.ts'
import { appOriginFor, withPlayer } from '#services/run/player-address.ts'
import { createPlayerApp } from '#services/run/player-app.ts'
import { testConfig } from '#support/test-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'player-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'player.html'), '<meta name="app-origin" content="" />')
writeFileSync(join(folder, 'worker.js'), 'self')
const files = serveAppFiles(folder)
const configured = { ...testConfig, training: { playerUrl: 'https://lessons.example/scorm/player' } }

const ask = async (config: typeof testConfig, address: string): Promise<Response> =>
  await createPlayerApp({
    files,
    newId: () => 'id',
    appOrigin: (host) => appOriginFor(config, host, 'https://app.example'),
  }).request(address)

describe('The player of lessons', () => {
  it('is this machine by its other name, where none is configured', () => {
    expect(withPlayer(testConfig, 'localhost:8080').training.playerUrl).toBe('http://127.0.0.1:8080/scorm/player')
    expect(withPlayer(testConfig, '127.0.0.1').training.playerUrl).toBe('http://localhost/scorm/player')
    expect(withPlayer(testConfig, 'app.example').training.playerUrl).toBeNull()
    expect(withPlayer(configured, 'localhost:8080').training.playerUrl).toBe('https://lessons.example/scorm/player')
  })

  it('is of the app’s own site under the name that people are told, so that every browser keeps something for it', async () => {
    const [app, player] = ['courier.localhost:8080', 'lessons.courier.localhost:8080']
    expect(bestAddress('http://localhost:8080')).toBe(`http://${app}`)
    expect(bestAddress('http://10.0.0.4:8080')).toBe('http://10.0.0.4:8080')
    expect(withPlayer(testConfig, app).training.playerUrl).toBe(`http://${player}/scorm/player`)
    const page = await ask(testConfig, `http://${player}/scorm/player`)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors http://${app}`)
  })

  it('is shown by the app’s page alone, and reaches nothing', async () => {
    const page = await ask(testConfig, 'http://127.0.0.1:8080/scorm/player')
    expect(await page.text()).toBe('<meta name="app-origin" content="http://localhost:8080" />')
    const policy = page.headers.get('content-security-policy')
    for (const rule of [
      `default-src 'none'`,
      `connect-src 'none'`,
      'frame-ancestors http://localhost:8080',
      'frame-src http://127.0.0.1:8080/scorm/content/',
    ])
      expect(policy).toContain(rule)
    const other = await ask(configured, 'https://lessons.example/scorm/player')
    expect(other.headers.get('content-security-policy')).toContain('frame-ancestors https://app.example')
  })

  it.each([
    ['by another host than the configured one', configured, 'http://localhost:8080/scorm/player'],
    ['by a host that it is not at', testConfig, 'https://app.example/scorm/worker.js'],
    [
      'for the files of lessons, which only a phone has',
      testConfig,
      'http://127.0.0.1/scorm/content/straps.1.0123456789abcdef/index.html',
    ],
    ['for what it is not made of', testConfig, 'http://127.0.0.1/scorm/nothing.js'],
  ])('answers with nothing %s', async (_, config, address) => {
    expect((await ask(config, address)).status).toBe(404)
  })

  it('gives its worker, which may fetch what the player is made of', async () => {
    const worker = await ask(testConfig, 'http://127.0.0.1/scorm/worker.js')
    expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(worker.headers.get('content-security-policy')).toBe(`default-src 'none'; connect-src http://127.0.0.1`)
  })
})
