import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateTypes, type ApiDocument } from './generate-types.ts'
import { databases } from '#support/databases.ts'
import { startKeys, type KeysUnderTest } from './keys-under-test.ts'

const run = promisify(execFile)

/** Below node_modules, so that the program finds the client as any other would. */
const folder = 'node_modules/.cache/generated-client'

/** What somebody writes who has the document and a key. The types are generated, so it compiles only if they are right. */
const program = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({
  baseUrl: process.env.COURIER_URL ?? '',
  headers: { authorization: 'Bearer ' + process.env.COURIER_KEY },
})
const parcel = (sequence: number) => ({
  sub_depot: 'SAM', date: '2026-05-14', round: '104', sequence, barcode: 'GENERATED' + sequence,
  recipient: 'A. Example', house: String(sequence), street: 'Example Street', town: 'Sampleton', postcode: 'AB1 2ED',
})
const send = async (count: number) =>
  await client.POST('/api/manifest/v1/manifests/import', {
    params: { header: { 'idempotency-key': 'generated' } },
    body: { parcels: Array.from({ length: count }, (_, at) => parcel(at + 1)) },
    headers: { 'content-type': 'application/json' },
  })
const first = await send(5)
const again = await send(5)
const other = await send(6)
const barcodes: string[] = []
let pages = 0
let after: string | undefined
do {
  const query = { subDepot: 'SAM', day: '2026-05-14', limit: 2, ...(after === undefined ? {} : { after }) }
  const { data, error } = await client.GET('/api/manifest/v1/parcels', { params: { query } })
  if (!data) throw new Error(error.title)
  barcodes.push(...data.parcels.map(({ parcel: { barcodes: [barcode] } }) => barcode?.text ?? ''))
  pages += 1
  after = data.next ?? undefined
} while (after !== undefined)
const outside = await client.GET('/api/manifest/v1/audit', { params: { query: { limit: 5 } } })
// @ts-expect-error A day is needed.
const lacksDay: NonNullable<paths['/api/manifest/v1/parcels']['get']['parameters']['query']> = { subDepot: 'SAM' }
void lacksDay
console.log(JSON.stringify({
  imported: first.data && 'parcels' in first.data ? first.data.parcels : null,
  same: JSON.stringify(first.data) === JSON.stringify(again.data),
  other: other.error && 'code' in other.error ? other.error.code : null,
  pages,
  barcodes: barcodes.length,
  outside: outside.error && 'code' in outside.error ? [outside.response.status, outside.error.code] : null,
}))
`

let under: KeysUnderTest
let key: string

beforeAll(async () => {
  const [kind] = databases
  if (!kind) throw new Error('There is no database to test on.')
  under = await startKeys(kind)
  ;({ key } = await under.make({ name: 'Generated', scopes: ['dispatch', 'view'] }))
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await under.close()
})

it('types that are generated from the document compile, and a client of them does what the document says', async () => {
  const server = await under.serve()
  try {
    const document = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as ApiDocument
    writeFileSync(join(folder, 'api.ts'), generateTypes(document))
    writeFileSync(join(folder, 'program.ts'), program)
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      allowImportingTsExtensions: true,
      types: ['node'],
      lib: ['es2022', 'dom'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    await run(process.execPath, ['node_modules/typescript/lib/tsc.js', '-p', folder, '--pretty', 'false']).catch(
      ({ stdout }: { stdout: string }) => {
        throw new Error(stdout)
      },
    )
    const bundle = await rolldown({ input: join(folder, 'program.ts'), platform: 'node', logLevel: 'warn' })
    await bundle.write({ file: join(folder, 'program.mjs'), format: 'esm' })
    await bundle.close()
    const { stdout } = await run(process.execPath, [join(folder, 'program.mjs')], {
      env: { ...process.env, COURIER_URL: server.address, COURIER_KEY: key },
    })
    expect(JSON.parse(stdout)).toEqual({
      imported: 5,
      same: true,
      other: 'id-reused',
      pages: 3,
      barcodes: 5,
      outside: [403, 'not-allowed'],
    })
  } finally {
    await server.stop()
  }
})
