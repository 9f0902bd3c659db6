import { describe, expect, it } from 'vitest'
import type { StaffEnquiry } from '#contracts/forms/form-endpoints.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { answerCommand, enquiriesCommand } from '#services/depot/enquiry-commands.ts'
import { formsCommand, publishFormCommand, withdrawFormCommand } from '#services/depot/form-commands.ts'
import { numberedId } from '#support/parcels.ts'

const enquiry: StaffEnquiry = {
  id: numberedId(1),
  courier: 'anna',
  formId: 'other',
  formVersion: 1,
  title: 'Something else',
  reference: '7KQ4M-2XD9T',
  state: 'received',
  receivedAt: '2026-05-14T09:00:00.000Z',
  dueOn: '2026-05-21',
  answers: { details: 'Where is\nmy rack?', photos: [{}, {}] },
  messages: [],
  appealedAt: null,
}

/** A service that has one enquiry and one form, and keeps what it is told. */
function depot(files: Record<string, string> = {}) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      const said = body && (JSON.parse(Buffer.from(body.bytes).toString()) as Record<string, unknown>)
      told.push({ method: endpoint.method, path, body: said })
      const answers: Record<string, unknown> = {
        GET: path.startsWith('/v1/forms')
          ? { forms: [{ ...demoForms['other'], id: 'other', version: 1 }] }
          : { enquiries: [enquiry], next: null },
        PUT: { ...said, id: 'lost', version: 2 },
        POST: {
          ...enquiry,
          state: said?.['state'],
          messages: [{ id: numberedId(2), from: 'depot', text: said?.['text'], photos: [], at: enquiry.receivedAt }],
        },
      }
      return await Promise.resolve(endpoint.result.parse(answers[endpoint.method]))
    },
  }
  const readFile = async (path: string) => {
    const text = files[path]
    if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
    return await Promise.resolve(Uint8Array.from(Buffer.from(text)))
  }
  const terminal = { print: (line: string) => void out.push(line), readFile } as never
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal, words, option: (name) => options[name] })
  return { run, out, told }
}

describe('enquiries from the command line', () => {
  it('are listed with their answers, by their state where one is named', async () => {
    const { run, out, told } = depot()
    await run(enquiriesCommand, [], { state: 'received' })
    expect(told).toMatchObject([{ path: '/v1/enquiries?state=received&limit=500' }])
    expect(out).toEqual([
      '  7KQ4M-2XD9T Something else, received, due on 2026-05-21 (anna)',
      '      details: Where is my rack?',
      '      photos: 2 photos',
    ])
    await expect(run(enquiriesCommand, [], { state: 'lost' })).rejects.toThrow('"lost" is not a state of an enquiry')
  })

  it('are answered by their reference', async () => {
    const { run, out, told } = depot()
    await run(answerCommand, ['7kq4m-2xd9t', 'At gate 3.'])
    expect(told.at(-1)).toMatchObject({
      method: 'POST',
      path: `/v1/enquiries/anna/${enquiry.id}/answer`,
      body: { text: 'At gate 3.', state: 'answered' },
    })
    expect(out.at(-1)).toBe('      depot: At gate 3.')
    await run(answerCommand, ['7KQ4M-2XD9T', 'We look.'], { state: 'in-progress' })
    expect(told.at(-1)).toMatchObject({ body: { state: 'in-progress' } })
    await expect(run(answerCommand, ['ABCDE-12345', 'Hm.'])).rejects.toThrow('There is no enquiry ABCDE-12345.')
    await expect(run(answerCommand, ['7KQ4M-2XD9T'])).rejects.toThrow('Name an enquiry and what to say')
    await expect(run(answerCommand, ['7KQ4M-2XD9T', 'Hm.'], { state: 'received' })).rejects.toThrow(
      '--state is one of in-progress, answered, closed.',
    )
  })
})

describe('forms from the command line', () => {
  it('are listed, published from a file and withdrawn', async () => {
    const { run, out, told } = depot({ 'lost.json': JSON.stringify(demoForms['other']) })
    await run(formsCommand, [])
    expect(out).toEqual(['  other Something else, version 1: Your question (free-text), Photos (image-upload)'])
    await run(publishFormCommand, ['lost', 'lost.json'])
    expect(told.at(-1)).toEqual({ method: 'PUT', path: '/v1/forms/lost', body: demoForms['other'] })
    await run(withdrawFormCommand, ['lost'])
    expect(told.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/forms/lost' })
  })

  it('that are none are refused before anything is sent, with the place', async () => {
    const { run, told } = depot({
      'text.json': 'no',
      'bad.json': JSON.stringify({
        ...demoForms['other'],
        fields: [{ id: 'it', type: 'place', label: 'It', rules: [] }],
      }),
    })
    await expect(run(publishFormCommand, ['lost', 'none.json'])).rejects.toThrow('There is no file none.json.')
    await expect(run(publishFormCommand, ['lost', 'text.json'])).rejects.toThrow('The file text.json is not JSON.')
    await expect(run(publishFormCommand, ['lost', 'bad.json'])).rejects.toMatchObject({
      message: 'The file bad.json is not a valid form.',
      details: [expect.stringMatching(/^fields\.0\.type: /)],
    })
    await expect(run(publishFormCommand, ['Lost!', 'text.json'])).rejects.toThrow(
      '"Lost!" is not the name of a form, such as lost-parcel.',
    )
    expect(told).toEqual([])
  })
})
