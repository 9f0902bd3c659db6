import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import { databases } from '#support/databases.ts'
import { callAs } from '#support/people.ts'
import { fileOf } from '../manifest/depot-under-test.ts'
import { manager, startKeys, type KeysUnderTest } from './keys-under-test.ts'

const path = '/v1/manifests/import'

describe.each(databases)('a manifest that a program imports, on $name', (kind) => {
  let under: KeysUnderTest
  let key: string
  const folder = mkdtempSync(join(tmpdir(), 'courier-import-'))

  beforeAll(async () => {
    under = await startKeys(kind)
    ;({ key } = await under.make({ name: 'Warehouse', scopes: ['dispatch', 'view'] }))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await under.close()
  })

  const importFile = async (body: string, idempotencyKey?: string, accept = 'application/json') =>
    await under.callWith(key, under.manifest, path, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', accept, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      body,
    })

  it('gets the same answer for the same key and file, and nothing is done twice', async () => {
    const first = await importFile(fileOf(9), 'monday')
    expect(first.body).toMatchObject({ parcels: 9, manifests: [{ round: '104', added: 9 }] })
    under.clock.turn(1_000)
    const again = await importFile(fileOf(9), 'monday')
    expect([again.status, again.body]).toEqual([200, first.body])
    under.clock.turn(1_000)
    const withoutKey = await importFile(fileOf(9))
    expect(withoutKey.body).toMatchObject({ manifests: [{ added: 0, unchanged: 9 }] })
    const trail = await callAs(under.manifest, manager, 'GET', '/v1/audit?deed=importManifests')
    const { entries } = trail.body as { entries: AuditEntry[] }
    expect(entries.map(({ username, after }) => [username, after])).toEqual([
      ['API key Warehouse', '9 parcels, 1 round, 14 May: no changes'],
      ['API key Warehouse', 'the same file again, nothing was changed'],
      ['API key Warehouse', '9 parcels, 1 round, 14 May: 9 new'],
    ])
  })

  it('is refused with the same key and another file, and nothing is changed', async () => {
    const { status, body } = await importFile(fileOf(4), 'monday')
    expect([status, body.code]).toEqual([409, 'id-reused'])
    expect(body.detail).toContain('Send this file with a key of its own.')
    expect((await importFile(fileOf(9))).body).toMatchObject({ manifests: [{ removed: 0, unchanged: 9 }] })
  })

  it('uses up no key when it is refused, and counts rows for whoever asks for lines', async () => {
    expect((await importFile('sub_depot\nSAM\n', 'tuesday')).status).toBe(422)
    const response = await under.manifest.request(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'text/csv',
        accept: 'application/x-ndjson',
        'idempotency-key': 'tuesday',
      },
      body: fileOf(12),
    })
    const lines = (await response.text()).trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({})
    expect((await importFile(fileOf(12), 'tuesday')).body).toMatchObject({ parcels: 12 })
  })

  it('is done once when the same request comes twice at the same time', async () => {
    const answers = await Promise.all([importFile(fileOf(20), 'at-once'), importFile(fileOf(20), 'at-once')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  it.each(['', 'with space', 'x'.repeat(201), 'größe'])('says that “%s” is no key', async (wrong) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv', 'idempotency-key': wrong }
    const response = await under.manifest.request(path, { method: 'POST', headers, body: fileOf(2) })
    expect(((await response.json()) as { issues?: { at: string }[] }).issues?.[0]?.at).toBe('headers.idempotency-key')
  })

  it('is imported by the example program, which prints what happened', async () => {
    const server = await under.serve()
    const run = async (file: string, own = key): Promise<{ code: number; said: string }> => {
      const name = join(folder, 'manifest.csv')
      writeFileSync(name, file)
      return await new Promise((resolve) => {
        const env = { ...process.env, COURIER_URL: server.address, COURIER_KEY: own }
        execFile(process.execPath, ['docs/examples/import-manifest.mjs', name], { env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
        )
      })
    }
    try {
      const imported = await run(fileOf(6, { round: '118' }, 118))
      expect(imported).toEqual({
        code: 0,
        said: '6 parcels imported.\nSAM 118 2026-05-14: 6 new, 0 changed, 0 removed, 0 as before\n',
      })
      expect(await run(fileOf(6, { round: '118' }, 118))).toEqual(imported)
      const wrong = await run(fileOf(6, { postcode: 'nowhere' }))
      expect(wrong.code).toBe(1)
      expect(wrong.said).toContain('is not a postcode')
      expect(wrong.said).toContain('Nothing was changed. Code: import-refused.')
      const stranger = await run(fileOf(6), 'cpk_live_wrong')
      expect(stranger.said).toContain('This API key is not valid')
    } finally {
      await server.stop()
    }
  })
})
