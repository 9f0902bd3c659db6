import { parseXml } from '@rgrove/parse-xml'
import { inflateSync } from 'fflate'
import { extractEntry } from '#domain/training/extract-entry.ts'
import { PackageError } from '#domain/training/package-error.ts'
import { readPackage, type PackageTools } from '#domain/training/read-package.ts'
import { contentAddress, deleteContent, openContent, getSealAddress } from './content-store.ts'
import { mediaType } from './media-types.ts'
import type { UnpackReply, UnpackRequest } from './unpack-message.ts'

const tools: PackageTools = {
  inflate: (packed, out) => inflateSync(packed, { out }),
  parseXml: (text) => parseXml(text).root,
}

const reply = (message: UnpackReply): void => globalThis.postMessage(message)

async function unpack(key: string, bytes: Uint8Array): Promise<void> {
  const { manifest, entries } = readPackage(bytes, tools)
  await deleteContent(key)
  const cache = await openContent(key)
  for (const [at, entry] of entries.entries()) {
    const file = new Uint8Array(extractEntry(bytes, entry, tools.inflate))
    await cache.put(
      contentAddress(key, entry.path),
      new Response(file, { headers: { 'content-type': mediaType(entry.path), 'content-length': String(file.length) } }),
    )
    reply({ type: 'unpacking', done: at + 1, of: entries.length })
  }
  await cache.put(getSealAddress(key), Response.json(manifest))
  reply({ type: 'unpacked', manifest })
}

async function fail(key: string, error: unknown): Promise<void> {
  await deleteContent(key)
  if (error instanceof PackageError) reply({ type: 'failed', code: error.code, at: error.at })
  else if (error instanceof DOMException && error.name === 'QuotaExceededError')
    reply({ type: 'failed', code: 'storage-full', at: undefined })
  else
    reply({
      type: 'failed',
      code: 'unpack-failed',
      at: error instanceof Error ? error.message.slice(0, 200) : undefined,
    })
}

let key = ''
let bytes = new Uint8Array()
let filled = 0

globalThis.addEventListener('message', ({ data }: MessageEvent<UnpackRequest>) => {
  if (data.type === 'begin') {
    ;({ key } = data)
    bytes = new Uint8Array(data.size)
    filled = 0
    return
  }
  if (filled + data.bytes.byteLength > bytes.length) return void fail(key, new PackageError('zip-broken'))
  bytes.set(new Uint8Array(data.bytes), filled)
  filled += data.bytes.byteLength
  reply({ type: 'took-part' })
  if (filled === bytes.length) void unpack(key, bytes).catch(async (error: unknown) => await fail(key, error))
})
