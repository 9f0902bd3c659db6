import { expect, it } from 'vitest'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import { openSigner } from '#offline/evidence/device-key.ts'
import { evidenceStore, type KeyRow } from '#offline/evidence/evidence-store.ts'
import { createDevice } from '#support/device.ts'
import { checkTestSignature } from '#support/evidence/test-keys.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'

const device = () => createDevice({ stores: [evidenceStore], syncs: [], fetch: scriptedFetch(lost).fetch })
const bytes = new TextEncoder().encode('what was recorded')

it('a device has one key, also where two tabs ask for it at once', async () => {
  const { db } = device()
  const [one, two] = await Promise.all([openSigner(db), openSigner(db)])
  const later = await openSigner(db)
  expect([two.id, later.id]).toEqual([one.id, one.id])
  expect(one.id).toBe(toKeyId(one.key))
  expect(await checkTestSignature(one.key, await later.sign(bytes), bytes)).toBe(true)
})

it('the key can be used and not be read', async () => {
  const { db } = device()
  await openSigner(db)
  const saved = await db.table<KeyRow, string>('evidenceState').get('key')
  expect(saved?.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', saved?.privateKey as CryptoKey)).rejects.toThrow(/extractable/)
})

it('another device has another key', async () => {
  const [one, two] = await Promise.all([openSigner(device().db), openSigner(device().db)])
  expect(one.id).not.toBe(two.id)
  expect(await checkTestSignature(two.key, await one.sign(bytes), bytes)).toBe(false)
})
