import { listErasuresEndpoint, requestErasureEndpoint, type Erasure } from '#contracts/people/erasure-endpoints.ts'
import { eraseRecipientEndpoint } from '#contracts/people/recipient-endpoints.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const accounts: Readonly<Record<Erasure['account'], string>> = {
  waiting: 'the account is about to be deleted',
  deleted: 'the account is deleted',
  'by-hand': 'delete the account in the user pool yourself',
}

function describe({ courier, requestedAt, requestedBy, reason, account, services, completedAt }: Erasure): string[] {
  const waiting = services.flatMap(({ service, doneAt }) => (doneAt === null ? [service] : []))
  const state =
    completedAt === null
      ? waiting.length === 0
        ? 'done; each service is asked once more, two hours after the request'
        : `waits for ${waiting.join(', ')}`
      : `complete since ${completedAt}`
  return [
    `  ${courier}: ${state}; ${accounts[account]}`,
    `      requested ${requestedAt} by ${requestedBy || 'the retention job'}: ${reason}`,
  ]
}

export const eraseCommand: DepotCommand = {
  name: 'erase',
  usage: 'erase COURIER --reason WORDS [--yes]',
  summary: 'close a courier’s account for good, and delete what every service has about them',
  help: [
    'COURIER is the account ID; npm run depot -- couriers SUB-DEPOT lists them. Pay the courier first: the bank account',
    'goes too. This can’t be undone. The reason stays with the record, so name nobody in it: "request of 14 May".',
  ],
  staff: 'back-office',
  options: ['reason'],
  flags: ['yes'],
  async run({ client, terminal, words, option, flags }) {
    const [courier, ...rest] = words
    const reason = option('reason')
    if (courier === undefined || rest.length > 0 || reason === undefined)
      throw new DepotError('Name one courier and why: npm run depot -- erase COURIER --reason "request of 14 May"')
    if (flags?.has('yes') !== true) {
      const answer = await terminal.ask?.(`Erase ${courier}? This can’t be undone. Type yes: `)
      if (answer === undefined) throw new DepotError('Nobody is here to confirm this. Add --yes.')
      if (answer.trim().toLowerCase() !== 'yes') throw new DepotError('Nothing was erased.')
    }
    const path = requestErasureEndpoint.path.replace('{id}', encodeURIComponent(courier))
    const erasure = await client.call(requestErasureEndpoint, path, jsonBody({ reason }))
    for (const line of describe(erasure)) terminal.print(line)
  },
}

export const erasuresCommand: DepotCommand = {
  name: 'erasures',
  usage: 'erasures',
  summary: 'list the couriers who were erased and what each erasure still waits for, the newest first',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    if (words.length > 0) throw new DepotError('This command takes no names: npm run depot -- erasures')
    const { erasures } = await client.call(listErasuresEndpoint, listErasuresEndpoint.path)
    for (const line of erasures.flatMap(describe)) terminal.print(line)
    if (erasures.length === 0) terminal.print('Nobody was erased.')
  },
}

export const eraseRecipientCommand: DepotCommand = {
  name: 'erase-recipient',
  usage: 'erase-recipient SUB-DEPOT YYYY-MM-DD POSTCODE',
  summary: 'delete name, address, notes, signatures and photos of the parcels for a postcode on one day',
  help: ['Names and addresses are deleted automatically after seven days, notes and photos after six weeks.'],
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, date, ...postcode] = words
    if (subDepot === undefined || date === undefined || postcode.length === 0)
      throw new DepotError('Name all three: npm run depot -- erase-recipient SAM 2026-05-14 AB1 2CD')
    const body = jsonBody({ subDepot, date, postcode: postcode.join(' ') })
    const {
      parcels,
      stops = 0,
      doorNotes = 0,
    } = await client.call(eraseRecipientEndpoint, eraseRecipientEndpoint.path, body)
    terminal.print(
      parcels + stops + doorNotes === 0
        ? `No parcel for ${postcode.join(' ')} is on a list of ${subDepot} for ${date}.`
        : `Erased: ${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}, ${stops} ${stops === 1 ? 'collection' : 'collections'}, ${doorNotes} ${doorNotes === 1 ? 'door note' : 'door notes'}.`,
    )
  },
}
