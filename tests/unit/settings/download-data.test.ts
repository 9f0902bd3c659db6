import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { formatDownloadError, formatDownloadProgress } from '#features/settings/download-data-labels.ts'
import {
  downloadMyData,
  type Collected,
  type DownloadProgress,
  type DownloadResult,
} from '#features/settings/download-data-sync.ts'
import { createDevice } from '#support/device.ts'
import { notesStore, notesSync } from '#support/notes-feature.ts'

const photo = { id: '00000000-0000-4000-8000-000000000001', type: 'image/jpeg', size: 3, sha256: 'a', storedAt: 'then' }

const dataOf = (service: string, files: object[] = []) =>
  Response.json({
    service,
    madeAt: '2026-05-14T09:00:00.000Z',
    tables: { message: [{ text: `of ${service}` }] },
    files,
  })

let answers: Map<string, () => Response | Promise<Response>>
let asked: string[]
let collected: Collected
let steps: DownloadProgress[]
let aborter: AbortController

beforeEach(() => {
  asked = []
  steps = []
  collected = new Map()
  aborter = new AbortController()
  answers = new Map([
    ['manifest', () => dataOf('manifest', [photo])],
    ['messaging', () => dataOf('messaging')],
    [`manifest/v1/blobs/${photo.id}`, () => new Response(new Uint8Array([1, 2, 3]))],
  ])
})

const download = async (): Promise<DownloadResult> => {
  const engine = createDevice({
    stores: [notesStore],
    syncs: [notesSync],
    async fetch(input) {
      const { hostname, pathname } = new URL(new Request(input).url)
      const service = hostname.replace('.test', '')
      const key = pathname === '/v1/my-data' ? service : `${service}${pathname}`
      asked.push(key)
      const answer = answers.get(key)
      if (!answer) throw new TypeError('Failed to fetch')
      return await answer()
    },
  })
  const configured = { ...engine, address: (key: string) => (answers.has(key) ? `http://${key}.test` : null) }
  const options: Parameters<typeof downloadMyData>[0] = {
    collected,
    signal: aborter.signal,
    onProgress: (progress) => steps.push(progress),
  }
  return await downloadMyData(options, configured)
}

const entriesOf = async (result: DownloadResult) => {
  if (result.kind !== 'done') throw new Error(`The download is ${result.kind}.`)
  return unzipSync(new Uint8Array(await result.file.arrayBuffer()))
}

test('one archive has a file for each service, and the photos', async () => {
  const entries = await entriesOf(await download())
  expect(Object.keys(entries).sort()).toEqual([
    `files/manifest/${photo.id}.jpg`,
    'manifest.json',
    'messaging.json',
    'read-me.txt',
  ])
  expect([...(entries[`files/manifest/${photo.id}.jpg`] ?? [])]).toEqual([1, 2, 3])
  const text = new TextDecoder().decode(entries['messaging.json'])
  expect(JSON.parse(text)).toMatchObject({ tables: { message: [{ text: 'of messaging' }] } })
  expect(steps).toEqual([
    { done: 1, total: 3 },
    { done: 2, total: 3 },
    { done: 3, total: 3 },
  ])
})

test('without signal it says so, and another attempt goes on with what has arrived', async () => {
  const messaging = answers.get('messaging')
  answers.set('messaging', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await download()).toEqual({ kind: 'failed', error: 'network' })
  answers.set('messaging', messaging ?? (() => dataOf('messaging')))
  asked = []
  expect((await download()).kind).toBe('done')
  expect(asked).not.toContain('manifest')
})

test('a second download within the hour says when it can be tried again', async () => {
  answers.set('manifest', () => Response.json({}, { status: 429, headers: { 'retry-after': '1500' } }))
  const result = await download()
  expect(result).toEqual({ kind: 'failed', error: 'too-soon', minutes: 25 })
  expect(formatDownloadError({ kind: 'failed', error: 'too-soon', minutes: 25 })).toBe(
    'You can download your data once an hour. Try again in 25 minutes.',
  )
})

test('a file that its service has deleted meanwhile is left out', async () => {
  answers.set(`manifest/v1/blobs/${photo.id}`, () => new Response(null, { status: 404 }))
  expect(Object.keys(await entriesOf(await download()))).not.toContain(`files/manifest/${photo.id}.jpg`)
})

test('a service that fails, or answers something else, is no archive', async () => {
  answers.set('messaging', () => new Response(null, { status: 503 }))
  expect(await download()).toEqual({ kind: 'failed', error: 'service' })
  answers.set('messaging', () => Response.json({ files: 'none' }))
  expect(await download()).toEqual({ kind: 'failed', error: 'service' })
})

test('it stops when it is told to', async () => {
  answers.set('manifest', () => {
    aborter.abort()
    return dataOf('manifest')
  })
  expect(await download()).toEqual({ kind: 'cancelled' })
  expect(asked).toEqual(['manifest'])
})

test('progress is a few words', () => {
  expect(formatDownloadProgress({ done: 0, total: 0 })).toBe('Collecting')
  expect(formatDownloadProgress({ done: 3, total: 15 })).toBe('Collecting: 3 of 15')
})
