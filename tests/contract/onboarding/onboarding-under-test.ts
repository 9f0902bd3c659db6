import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createOnboardingService, type OnboardingService } from '#services/onboarding/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
export const ben: Person = { sub: 'ben', groups: ['courier', 'courier/NOR'] }
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1])
export const photo = (at: number) => ({
  id: numberedId(at),
  sha256: createHash('sha256').update(jpeg).digest('hex'),
  type: 'image/jpeg' as const,
  size: jpeg.length,
})

export const openOnboarding = async (database: Database, clock: TurnedClock): Promise<OnboardingService> =>
  await createOnboardingService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })

export const insurance = (at: number, more: Partial<SubmitDocumentInput> = {}): SubmitDocumentInput => ({
  step: 'insurance',
  id: numberedId(at),
  number: 'P-1',
  issuedOn: null,
  expiresOn: '2026-12-31',
  photos: [photo(at)],
  ...more,
})

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => ({
  call: (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body),
  handIn: (person: Person, input: SubmitDocumentInput) =>
    tapAs(app, person, { command: 'submitDocument', entity: `document/${input.step}`, input }),
  one: async (person: Person, step: string) =>
    ((await feedOf(app, person, 'document')) as CourierDocument[]).find(({ id }) => id === step),
  documents: async (person: Person, search = '') =>
    ((await callAs(app, person, 'GET', `/v1/documents${search}`)).body as { documents: StaffDocument[] }).documents,
  decide: (person: Person | null, courier: string, step: string, decision: object) =>
    callAs(app, person, 'POST', `/v1/documents/${courier}/${step}/decision`, decision),
  async storePhoto(person: Person, at: number): Promise<number> {
    const { id, sha256 } = photo(at)
    const headers = { authorization: bearerOf(person), 'content-type': 'image/jpeg', 'x-content-sha256': sha256 }
    return (await app.request(`/v1/blobs/${id}`, { method: 'PUT', headers, body: jpeg })).status
  },
  seePhoto: async (person: Person, at: number) =>
    (await app.request(`/v1/blobs/${numberedId(at)}`, { headers: { authorization: bearerOf(person) } })).status,
})
