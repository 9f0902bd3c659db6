import { expect, test } from 'vitest'
import type { ClaimEvidence } from '#contracts/claims/claim.ts'
import { bandChangeTool } from '#features/claims/band-change-tool.tsx'
import { duplicateBarcodeTool } from '#features/claims/claim-screens.tsx'
import { wastedJourneyTool } from '#features/claims/wasted-journey-tool.tsx'

const tools = [wastedJourneyTool, bandChangeTool, duplicateBarcodeTool]
const journey = {
  kind: 'wasted-journey',
  date: '2026-05-04',
  time: '05:42',
  reason: 'no-parcels',
  minutesLate: null,
  miles: 0,
  note: '',
} as const

const claims: ClaimEvidence[] = [
  { ...journey, place: { depotCode: 'SAM' } },
  {
    ...journey,
    reason: 'trailer-late',
    minutesLate: 75,
    miles: 12.5,
    note: 'Gate 🚚',
    place: { latitude: 51.5, longitude: -0.12, accuracy: 12 },
  },
  {
    kind: 'band-change',
    barcode: 'A1B2C3D4E5F60001',
    parcelId: null,
    listed: 'packet',
    suggested: 'large',
    sides: [700, 505, 480],
    weight: null,
    note: '',
  },
  {
    kind: 'band-change',
    barcode: 'A1B2C3D4E5F60001',
    parcelId: null,
    listed: 'packet',
    suggested: 'heavy',
    sides: [700, 505, 480],
    weight: 20_500,
    note: '',
  },
  { kind: 'duplicate-barcode', barcode: 'A1B2C3D4E5F60001', parcelId: null, note: 'One is blue.' },
]

test.each(claims)('a refused claim is typed again as it was read: %j', (evidence) => {
  const tool = tools.find(({ kind }) => kind === evidence.kind)
  const typed = tool?.typed(evidence) ?? {}
  const read = tool?.read(typed)
  expect(read && 'evidence' in read ? read.evidence : read).toEqual(evidence)
})

test('what was typed for one tool is nothing for another', () => {
  expect(wastedJourneyTool.typed(claims[4] as ClaimEvidence)).toEqual({})
})
