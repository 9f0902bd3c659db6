import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { evidenceIndexSchema, evidenceSchema } from '#contracts/evidence/evidence.ts'
import { canonicalJson } from '#domain/evidence/canonical-json.ts'
import { checkEvidence, evidencePath, indexPath } from '#domain/evidence/check-evidence.ts'
import { type EvidenceFinding, isBroken } from '#domain/evidence/evidence-finding.ts'
import { toMakerBytes } from '#domain/evidence/evidence-hash.ts'
import { makeArchive } from '#domain/evidence/make-archive.ts'
import { type TestFiles, TestPhone, testCourier, testPhoto, TestService } from '#support/evidence/test-evidence.ts'
import { checkTestSignature, makeTestKey } from '#support/evidence/test-keys.ts'

/** A byte of a file, and what it is: "links.link.day" for a value, "links.link.day name", "links ,". */
interface Place {
  name: string
  at: number
}

let files: TestFiles

beforeAll(async () => {
  const phone = new TestPhone(await makeTestKey(), '2026-11-27T08:00:00.000Z')
  const service = new TestService(await makeTestKey())
  const desk = await makeTestKey()
  await phone.deliver('with Ann', [testPhoto(300), testPhoto(200)])
  await phone.discard(await phone.record('wrong door'))
  await phone.record('in the porch')
  await service.receive(phone.now, phone.links.slice(0, 3))
  await service.receive(phone.now, phone.links.slice(3))
  const [kept] = phone.photos.keys()
  const maker = {
    version: 1,
    service: 'manifest',
    key: service.key.id,
    desk: desk.id,
    subDepot: 'SAM',
    at: '2026-11-28T18:00:00.000Z',
  } as const
  const parts = {
    courier: testCourier,
    deviceKeys: [phone.key.key],
    serviceKeys: [service.key.key],
    links: phone.links,
    contents: phone.contents,
    receipts: service.receipts,
    photo: (id: string) => (id === kept ? phone.photos.get(id) : undefined),
  }
  const isIncluded = ({ input }: { input: unknown }) => !canonicalJson(input).includes('in the porch')
  const signed = { maker, signature: await service.key.sign(toMakerBytes(maker)) }
  const scope = { from: '2026-11-27', to: '2026-11-28', isIncluded }
  files = await makeArchive(parts, scope, { ...desk, maker: signed }, maker.at)
})

const decode = (path: string): string => new TextDecoder().decode(files.get(path))

/** Walks a value in its canonical text, which has no byte besides these. */
function listPlaces(value: unknown, at: number, name: string): Place[] {
  const text = canonicalJson(value)
  if (value === null || typeof value !== 'object') return [{ name, at: at + Math.floor((text.length - 1) / 2) }]
  const places: Place[] = [
    { name: `${name} opening`, at },
    { name: `${name} closing`, at: at + text.length - 1 },
  ]
  let next = at + 1
  const members = Array.isArray(value)
    ? value.map((member): [string, unknown] => ['', member])
    : Object.entries(JSON.parse(text) as object)
  for (const [n, [key, member]] of members.entries()) {
    if (n > 0) places.push({ name: `${name} comma`, at: next++ })
    const inner = Array.isArray(value) ? name : `${name}.${key}`
    if (!Array.isArray(value)) {
      const quoted = canonicalJson(key)
      places.push({ name: `${inner} name`, at: next + 1 }, { name: `${inner} colon`, at: next + quoted.length })
      next += quoted.length + 1
    }
    places.push(...listPlaces(member, next, inner))
    next += canonicalJson(member).length
  }
  return places
}

/** The first and the last byte of each class. */
function listClasses(path: string): Place[] {
  const places = listPlaces(JSON.parse(decode(path)), 0, '')
  const first = new Map(places.toReversed().map((place) => [place.name, place]))
  const last = new Map(places.map((place) => [place.name, place]))
  return [...new Set([...first.values(), ...last.values()])]
}

function change(path: string, at: number): TestFiles {
  const bytes = Uint8Array.from(files.get(path) ?? [])
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return new Map(files).set(path, bytes)
}

const find = async (changed: TestFiles): Promise<EvidenceFinding[]> =>
  (await checkEvidence(changed, checkTestSignature)).findings.filter(isBroken)

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** The names of all values that a file may have. */
function listValues({ properties, items, anyOf, oneOf }: Shape, name: string): string[] {
  const choices = anyOf ?? oneOf
  if (choices) return choices.flatMap((choice) => listValues(choice, name))
  if (items) return listValues(items, name)
  if (properties) return Object.entries(properties).flatMap(([key, member]) => listValues(member, `${name}.${key}`))
  return [name]
}

describe('a file of evidence of a desk', () => {
  it('holds before a byte is changed', async () => {
    expect(await find(files)).toEqual([])
  })

  it.each([
    [evidencePath, evidenceSchema],
    [indexPath, evidenceIndexSchema],
  ])('has every value that %s may have', (path, schema) => {
    const names = new Set(listClasses(path).map(({ name }) => name))
    const values = listValues(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape, '')
    expect(values.length).toBeGreaterThan(10)
    // An input is as its command has it.
    expect(values.filter((name) => !names.has(name) && !name.endsWith('.input'))).toEqual([])
  })

  it('names the byte of the chain by the list of files', async () => {
    const wrong: string[] = []
    // To find the byte takes half a second.
    for (const { name, at } of listClasses(evidencePath).filter((_, n) => n % 20 === 0)) {
      const [found] = await find(change(evidencePath, at))
      const { file, byte } = found?.place ?? {}
      if (found?.kind !== 'file-changed' || file !== evidencePath || byte?.at !== at || !byte.isExact) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  it('names the place without the list of files, whatever byte of the chain was changed', async () => {
    const unnamed: string[] = []
    for (const { name, at } of listClasses(evidencePath)) {
      const changed = change(evidencePath, at)
      changed.delete(indexPath)
      const found = (await find(changed)).filter(({ kind }) => kind !== 'index-missing')
      if (!found.some(({ place }) => Object.values(place).some((part) => part !== undefined))) unnamed.push(name)
    }
    expect(unnamed).toEqual([])
  })

  it('names the list of files, whatever byte of it was changed', async () => {
    const wrong: string[] = []
    for (const { name, at } of listClasses(indexPath)) {
      const [found] = await find(change(indexPath, at))
      const isNamed = found?.kind === 'index-changed' || found?.kind === 'index-unreadable'
      if (!isNamed || found.place.file !== indexPath) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })
})
