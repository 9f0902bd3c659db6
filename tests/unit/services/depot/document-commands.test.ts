import { describe, expect, it } from 'vitest'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { acceptDocumentCommand, documentsCommand, rejectDocumentCommand } from '#services/depot/document-commands.ts'
import { setStepsCommand, stepsCommand } from '#services/depot/step-commands.ts'
import { numberedId, photoOf } from '#support/parcels.ts'

const id = numberedId(1)
const document: StaffDocument = {
  id: 'mot',
  courier: 'anna b',
  subDepot: 'SAM',
  sent: {
    id,
    number: 'AB12\nCDE',
    issuedOn: '2026-05-01',
    expiresOn: '2027-04-30',
    photos: [photoOf(1)],
    receivedAt: '2026-05-14T09:00:00.000Z',
    state: 'received',
    text: '',
    decidedAt: null,
  },
  standing: { submission: numberedId(2), acceptedAt: '2025-05-14T09:00:00.000Z', until: '2026-05-30' },
}

/** A service that has one document, and keeps what it is told. */
function depot(documents: StaffDocument[] = [document], files: Record<string, string> = {}) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      const said: unknown = body && JSON.parse(Buffer.from(body.bytes).toString())
      told.push({ method: endpoint.method, path, body: said })
      const answer = path.endsWith('/steps')
        ? (said ?? { steps: defaultSteps })
        : endpoint.method === 'GET'
          ? { documents, next: null }
          : document
      return await Promise.resolve(endpoint.result.parse(answer))
    },
  }
  const readFile = async (path: string) => await Promise.resolve(Uint8Array.from(Buffer.from(files[path] ?? '')))
  const terminal = { print: (line: string) => void out.push(line), readFile } as never
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal, words, option: (name) => options[name] })
  return { run, out, told }
}

describe('documents from the command line', () => {
  it('are listed with what was stated, by state and courier where they are named', async () => {
    const { run, out, told } = depot()
    await run(documentsCommand, [], { state: 'received', courier: 'anna b' })
    expect(told).toMatchObject([{ path: '/v1/documents?state=received&courier=anna+b&limit=500' }])
    expect(out).toEqual([
      `  ${id} mot, received (anna b, SAM)`,
      '      number: AB12 CDE, issued on 2026-05-01, expires on 2027-04-30, 1 photo',
      '      valid until 2026-05-30',
    ])
    await expect(run(documentsCommand, [], { state: 'paid' })).rejects.toThrow('they are received, accepted, refused')
    const empty = depot([])
    await empty.run(documentsCommand, [])
    expect(empty.out).toEqual(['There are no documents.'])
  })

  it('are accepted and refused by the id that was seen', async () => {
    const { run, told } = depot()
    await run(acceptDocumentCommand, [id])
    await run(acceptDocumentCommand, [id], { until: '2027-05-01' })
    await run(rejectDocumentCommand, [id, 'It is blurred.'])
    const path = '/v1/documents/anna%20b/mot/decision'
    expect(told.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path, body: { state: 'accepted', submission: id } },
      { method: 'POST', path, body: { state: 'accepted', submission: id, until: '2027-05-01' } },
      { method: 'POST', path, body: { state: 'refused', submission: id, text: 'It is blurred.' } },
    ])
    await expect(run(acceptDocumentCommand, [])).rejects.toThrow('Name a document')
    await expect(run(acceptDocumentCommand, [id], { until: 'May' })).rejects.toThrow('Name a document')
    await expect(run(rejectDocumentCommand, [id])).rejects.toThrow('and the reason')
    await expect(run(rejectDocumentCommand, [id, ' '])).rejects.toThrow('and the reason')
    await expect(run(acceptDocumentCommand, [numberedId(9)])).rejects.toThrow(`There is no document ${numberedId(9)}`)
  })
})

describe('the steps of a sub-depot from the command line', () => {
  it('are listed and set from a file', async () => {
    const cycle = [{ ...defaultSteps[3], remindDays: [] }]
    const { run, out, told } = depot([], {
      'steps.json': JSON.stringify(cycle),
      'wrong.json': '[]',
      'text.json': 'steps',
    })
    await run(stepsCommand, ['SAM'])
    expect(out).toHaveLength(5)
    expect(out.at(-1)).toBe(
      '  dbs DBS certificate: valid for 36 months after its issue; no older than 6 months; 1 photo at least; reminders 60, 30, 7 days ahead',
    )
    await run(setStepsCommand, ['SAM', 'steps.json'])
    expect(told.at(-1)).toEqual({ method: 'PUT', path: '/v1/sub-depots/SAM/steps', body: { steps: cycle } })
    expect(out.at(-1)).toBe('  right-to-work Right to work: its last day may be left out; 1 photo at least')
    await expect(run(setStepsCommand, ['SAM', 'wrong.json'])).rejects.toThrow(
      'The file wrong.json is not a valid list of steps.',
    )
    await expect(run(setStepsCommand, ['SAM', 'text.json'])).rejects.toThrow('is not JSON')
    await expect(run(setStepsCommand, ['SAM'])).rejects.toThrow('Name a sub-depot and a file')
    await expect(run(stepsCommand, [])).rejects.toThrow('Name one sub-depot')
  })
})
