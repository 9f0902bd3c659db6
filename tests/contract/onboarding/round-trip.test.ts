import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboardingStore } from '#features/onboarding/onboarding-store.ts'
import { onboardingSync } from '#features/onboarding/onboarding-sync.ts'
import { readOnboardingSummary, readOwnSteps } from '#features/onboarding/own-documents-store.ts'
import { documentDrafts, openDocument, sendDocument } from '#features/onboarding/send-document-sync.ts'
import type { DocumentDraft } from '#features/onboarding/document-draft.ts'
import { toStepStatus } from '#features/onboarding/step-status.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { OnboardingService } from '#services/onboarding/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, openOnboarding, workWith } from './onboarding-under-test.ts'

const picture = (mark: number): TakenPhoto => {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, mark])
  return {
    bytes: bytes.buffer,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    type: 'image/jpeg',
    size: bytes.length,
    width: 8,
    height: 9,
  }
}
const blank = { day: '', month: '', year: '' }
const typed = { number: 'P-1', issued: blank, expiry: { day: '31', month: '12', year: '2026' } }
const begin = (step: string, at: number, photos: TakenPhoto[]): DocumentDraft => ({
  step,
  id: numberedId(at),
  typed,
  photos,
})
const stated = (expiresOn: string | null) => ({ number: 'P-1', issuedOn: null, expiresOn })

describe('a document from the phone to the depot and back', () => {
  let database: Database
  let service: OnboardingService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openOnboarding(database, clock)
    work = workWith(service.app)
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const engine = createDevice({
      stores: [onboardingStore],
      syncs: [onboardingSync],
      fetch: inProcessFetch({ onboarding: service.app }),
      actor: sub,
      token,
    })
    setCurrentEngine(engine)
    return { engine, sync: async () => await replay(engine, { now: true, pull: ['onboarding'] }) }
  }
  const own = async (step: string) => {
    const found = (await readOwnSteps()).steps.find((each) => each.step.id === step)
    if (!found) throw new Error(`No step ${step}`)
    return found
  }
  const standing = async (step: string) => toStepStatus(await own(step), '2026-05-14')

  it('goes with its photos, once, and shows how it stands on the way', async () => {
    const { engine, sync } = phone(anna)
    await sync()
    expect((await readOwnSteps()).steps.map(({ step }) => step.id)).toEqual(defaultSteps.map(({ id }) => id))
    const draft = begin('insurance', 1, [picture(1), picture(2)])
    await documentDrafts.save(draft)
    expect(await standing('insurance')).toMatchObject({ progress: { kind: 'begun' }, validity: { kind: 'none' } })
    expect((await openDocument(await own('insurance'))).begun).toMatchObject({ id: numberedId(1), typed })
    expect(await sendDocument(draft, stated('2026-12-31'))).toMatchObject({ ok: true })
    expect(await documentDrafts.read('insurance')).toBeUndefined()
    expect(await standing('insurance')).toMatchObject({ progress: { kind: 'waiting', sync: 'saved' } })
    await sync()
    await sync()
    expect(await engine.db.blobs.count()).toBe(0)
    expect(await standing('insurance')).toMatchObject({ progress: { kind: 'received' } })
    const [document] = await work.documents(depot)
    expect(document).toMatchObject({
      courier: 'anna',
      id: 'insurance',
      sent: { id: numberedId(1), photos: [{ sha256: picture(1).sha256 }, { sha256: picture(2).sha256 }] },
    })
    expect(await work.documents(depot)).toHaveLength(1)
    for (const { id } of document?.sent.photos ?? [])
      expect(
        (
          await service.app.request(`/v1/blobs/${id}`, {
            headers: { authorization: 'Bearer dora|sub-depot,sub-depot/SAM' },
          })
        ).status,
      ).toBe(200)
  })

  it('is accepted, and the phone knows until when and is reminded', async () => {
    const { sync } = phone(anna)
    await work.decide(depot, 'anna', 'insurance', { state: 'accepted', submission: numberedId(1), until: '2026-06-05' })
    expect(await service.remind()).toBe(1)
    await sync()
    expect(await standing('insurance')).toMatchObject({
      validity: { kind: 'expiring', until: '2026-06-05', days: 22 },
      progress: { kind: 'none' },
    })
    expect((await own('insurance')).reminder).toMatchObject({ days: 30 })
    expect(await readOnboardingSummary()).toEqual({ total: 5, done: 1, pressing: 1 })
  })

  it('that the depot refuses can be sent again with what was stated, and stands meanwhile', async () => {
    const { sync } = phone(anna)
    await sync()
    await sendDocument(begin('insurance', 2, [picture(3)]), stated('2026-12-31'))
    expect(await standing('insurance')).toMatchObject({ validity: { kind: 'expiring' }, progress: { kind: 'waiting' } })
    await sync()
    await work.decide(depot, 'anna', 'insurance', {
      state: 'refused',
      submission: numberedId(2),
      text: 'It is blurred.',
    })
    await sync()
    expect(await standing('insurance')).toMatchObject({
      validity: { kind: 'expiring' },
      progress: { kind: 'refused', text: 'It is blurred.' },
    })
    const { begun, from } = await openDocument(await own('insurance'))
    expect(from).toBe('refused')
    expect(begun).toMatchObject({ typed, photos: [] })
    expect(begun.id).not.toBe(numberedId(2))
  })

  it('that the service does not take waits with its answers and photos, and gives way to the next one', async () => {
    const { engine, sync } = phone(ben)
    await sync()
    await sendDocument(begin('insurance', 3, [picture(4), picture(5)]), stated('2026-05-13'))
    await sync()
    expect(await standing('insurance')).toMatchObject({
      progress: { kind: 'needs-you', code: 'expired' },
      validity: { kind: 'none' },
    })
    expect(await readOnboardingSummary()).toMatchObject({ done: 0, pressing: 1 })
    const { begun, from } = await openDocument(await own('insurance'))
    expect(from).toBe('not-taken')
    expect(begun.typed.expiry).toEqual({ day: '13', month: '05', year: '2026' })
    expect(begun.photos.map(({ sha256 }) => sha256)).toEqual([picture(4).sha256, picture(5).sha256])
    expect(await sendDocument(begun, stated('2026-12-31'))).toMatchObject({ ok: true })
    await sync()
    await sync()
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'done' }])
    expect(await engine.db.blobs.count()).toBe(0)
    expect(await standing('insurance')).toMatchObject({ progress: { kind: 'received' } })
  })
})
