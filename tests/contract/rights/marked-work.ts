import { expect } from 'vitest'
import { numberedId } from '#support/parcels.ts'
import { colleague, courier, type Rights, staff } from './rights-under-test.ts'

/** Texts that only the courier has written, or that say who they are. */
export const marks = [
  'A. Example (demo)',
  '+447700900104',
  'Marked Cottage',
  'marked message',
  'marked answer of the depot',
  'marked enquiry',
  'marked claim',
  'marked defect',
  'marked advert',
  'marked reply',
  'marked report',
  'MARKED-DOCUMENT',
  'marked refusal',
  'marked pension',
  'marked parcel',
  'marked supplier',
]

/** The courier does something in every service, each time with a text of their own. */
export async function doMarkedWork({ tap, putPhoto, rowsOf, call }: Rights): Promise<void> {
  const results: Record<string, unknown> = {}
  const does = async (...[service, command, entity, input]: [string, string, string, object]) => {
    results[command] = await tap(courier, service, command, entity, input)
  }
  const { ref: photo } = await putPhoto(courier, 'messaging', 1)
  const [message, enquiry, claim, defect, advert, parcelReport] = [1, 2, 3, 4, 5, 6].map((at) =>
    numberedId(0xee00 + at),
  )
  await does('messaging', 'sendMessage', `message/${message}`, {
    id: message,
    threadId: 'depot',
    text: 'A marked message',
    photos: [photo],
  })
  const reply = { id: numberedId(0xee10), text: 'A marked answer of the depot' }
  expect((await call(staff, 'messaging', 'POST', `/v1/threads/${courier.sub}/messages`, reply)).status).toBe(200)
  await does('forms', 'submitEnquiry', `enquiry/${enquiry}`, {
    id: enquiry,
    formId: 'other',
    formVersion: 1,
    answers: { details: 'A marked enquiry of mine' },
  })
  const evidence = {
    kind: 'wasted-journey',
    date: '2026-05-14',
    time: '05:40',
    reason: 'no-parcels',
    minutesLate: null,
    place: { depotCode: 'SAM' },
    miles: 10,
    note: 'A marked claim',
  }
  await does('forms', 'makeClaim', `claim/${claim}`, { id: claim, evidence, photos: [] })
  await does('forms', 'reportDefect', `defect/${defect}`, {
    id: defect,
    part: 'tyres',
    canDrive: 'no',
    noticedOn: '2026-05-14',
    description: 'A marked defect of the van.',
    photos: [],
  })
  await does('marketplace', 'sendAdvert', `advert/${advert}`, {
    id: advert,
    title: 'A marked advert',
    description: 'Hardly used.',
    category: 'other',
    condition: 'good',
    price: 500,
    area: 'AB1',
    photos: [],
  })
  const own = new Set((await rowsOf(courier, 'marketplace', 'advert')).map(({ id }) => id))
  const other = (await rowsOf(courier, 'marketplace', 'market-advert')).find(({ id }) => !own.has(id))
  const conversation = `${String(other?.['id'])}.${numberedId(0xee20)}`
  await does('marketplace', 'writeToAdvert', `conversation/${conversation}`, {
    conversation,
    messageId: numberedId(0xee21),
    text: 'A marked reply',
    sharesDetails: false,
  })
  await does('marketplace', 'reportAdvert', `advert-report/${String(other?.['id'])}`, {
    id: parcelReport,
    advert: other?.['id'],
    reply: null,
    reason: 'other',
    note: 'A marked report',
  })
  const { ref: paper } = await putPhoto(courier, 'onboarding', 2)
  await does('onboarding', 'submitDocument', 'document/insurance', {
    step: 'insurance',
    id: numberedId(0xee30),
    number: 'MARKED-DOCUMENT',
    issuedOn: null,
    expiresOn: '2027-05-14',
    photos: [paper],
  })
  const [offer] = await rowsOf(courier, 'availability', 'round-offer')
  await does('availability', 'declineOffer', `round-offer/${String(offer?.['id'])}`, {
    offer: offer?.['id'],
    reason: 'other',
    note: 'A marked refusal',
  })
  await does('auth', 'changeAddress', `courier/${courier.sub}`, {
    id: courier.sub,
    address: { line1: 'Marked Cottage', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' },
  })
  await does('auth', 'requestPensionChange', `pension/${courier.sub}`, {
    courier: courier.sub,
    id: numberedId(0xee40),
    want: 'rate',
    percent: 9,
    note: 'A marked pension',
  })
  await does('personalisation', 'saveItem', 'saved-item/a-document', { documentId: 'a-document', type: 'news' })
  const parcel = (await rowsOf(courier, 'manifest', 'parcel')).find(({ status }) => status === 'expected')
  await does('manifest', 'recordParcelStatus', `parcel/${String(parcel?.['id'])}`, {
    parcelId: parcel?.['id'],
    status: 'unable_to_deliver',
    reason: 'no_answer',
    note: 'A marked parcel',
    photos: [],
    location: { lat: 51.5, lng: -0.1, accuracy: 9 },
    baseVersion: 0,
  })
  const { ref: receipt } = await putPhoto(courier, 'performance', 3)
  await does('performance', 'recordTaxEntry', `tax/entry/${numberedId(0xee60)}`, {
    entry: {
      id: numberedId(0xee60),
      replaces: null,
      day: '2026-05-13',
      kind: 'expense',
      category: 'phone',
      amount: 12_000,
      vat: null,
      businessPercent: 100,
      vehicle: null,
      supplier: 'A marked supplier',
      photos: [receipt],
    },
  })
  const holiday = numberedId(0xee50)
  await does('holidays', 'requestHoliday', `holiday/${holiday}`, {
    id: holiday,
    from: '2026-07-06',
    to: '2026-07-07',
    firstDay: 'whole',
    lastDay: 'whole',
    invited: [colleague.sub],
  })
  const failed = Object.entries(results).filter(([, result]) => (result as { kind?: string }).kind !== 'applied')
  expect(failed).toEqual([])
}
