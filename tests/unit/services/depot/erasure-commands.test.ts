import { beforeEach, expect, test } from 'vitest'
import type { Erasure } from '#contracts/people/erasure-endpoints.ts'
import type { CallBody, DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { eraseCommand, eraseRecipientCommand, erasuresCommand } from '#services/depot/erasure-commands.ts'
import type { Terminal } from '#services/depot/terminal.ts'

const erasure: Erasure = {
  courier: 'anna',
  requestedAt: '2026-05-14T09:00:00.000Z',
  requestedBy: 'demo.office',
  reason: 'Request of 14 May',
  account: 'deleted',
  services: [
    { service: 'messaging', doneAt: '2026-05-14T09:01:00.000Z' },
    { service: 'forms', doneAt: null },
  ],
  completedAt: null,
}

let printed: string[]
let sent: { method: string; path: string; body: unknown }[]
let answer: unknown

beforeEach(() => {
  printed = []
  sent = []
  answer = erasure
})

interface Given {
  words?: string[]
  reason?: string
  yes?: boolean
  types?: string
}

async function run(command: DepotCommand, { words = [], reason, yes = false, types }: Given): Promise<void> {
  const client: DepotClient = {
    call(endpoint, path, body?: CallBody) {
      sent.push({ method: endpoint.method, path, body: body && JSON.parse(new TextDecoder().decode(body.bytes)) })
      return Promise.resolve(endpoint.result.parse(answer))
    },
  }
  const terminal = {
    print: (line: string) => void printed.push(line),
    ...(types !== undefined && { ask: () => Promise.resolve(types) }),
  } as unknown as Terminal
  await command.run({
    client,
    terminal,
    words,
    option: (name) => (name === 'reason' ? reason : undefined),
    flags: new Set(yes ? ['yes'] : []),
  })
}

test('erase asks first, and says what it still waits for', async () => {
  await run(eraseCommand, { words: ['anna'], reason: 'Request of 14 May', types: 'yes' })
  expect(sent).toEqual([{ method: 'POST', path: '/v1/couriers/anna/erasure', body: { reason: 'Request of 14 May' } }])
  expect(printed).toEqual([
    '  anna: waits for forms; the account is deleted',
    '      requested 2026-05-14T09:00:00.000Z by demo.office: Request of 14 May',
  ])
})

test('erase sends nothing without a reason, an answer, or a yes', async () => {
  await expect(run(eraseCommand, { words: ['anna'], yes: true })).rejects.toThrow('Name one courier and why')
  await expect(run(eraseCommand, { words: ['anna'], reason: 'asked' })).rejects.toThrow('Add --yes')
  await expect(run(eraseCommand, { words: ['anna'], reason: 'asked', types: 'n' })).rejects.toThrow(
    'Nothing was erased',
  )
  expect(sent).toEqual([])
  await run(eraseCommand, { words: ['anna'], reason: 'asked', yes: true })
  expect(sent).toHaveLength(1)
})

test('erasures lists how far each has come', async () => {
  const done = { ...erasure, services: [], completedAt: '2026-05-14T11:00:00.000Z', requestedBy: '' }
  answer = { erasures: [erasure, { ...erasure, account: 'by-hand', services: [] }, done] }
  await run(erasuresCommand, {})
  expect(printed.filter((line) => line.startsWith('  anna'))).toEqual([
    '  anna: waits for forms; the account is deleted',
    '  anna: done; each service is asked once more, two hours after the request; delete the account in the user pool yourself',
    '  anna: complete since 2026-05-14T11:00:00.000Z; the account is deleted',
  ])
  expect(printed.at(-1)).toContain('by the retention job')
  printed = []
  answer = { erasures: [] }
  await run(erasuresCommand, {})
  expect(printed).toEqual(['Nobody was erased.'])
})

test('erase-recipient takes a postcode with its space', async () => {
  answer = { parcels: 1 }
  await run(eraseRecipientCommand, { words: ['SAM', '2026-05-14', 'AB1', '2CD'] })
  expect(sent[0]?.body).toEqual({ subDepot: 'SAM', date: '2026-05-14', postcode: 'AB1 2CD' })
  expect(printed).toEqual(['Erased: 1 parcel, 0 collections, 0 door notes.'])
  await expect(run(eraseRecipientCommand, { words: ['SAM', '2026-05-14'] })).rejects.toThrow('Name all three')
})
