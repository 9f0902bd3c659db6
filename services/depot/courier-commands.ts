import { listCouriersEndpoint, writeCourierEndpoint } from '#contracts/courier/courier-endpoints.ts'
import { courierEntrySchema, type Courier, type CourierEntry } from '#contracts/courier/courier.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

function describe({ id, name, courierNumber, rounds, phones, address }: Courier): string[] {
  const place =
    address && [address.line1, address.line2, address.town, address.postcode].filter((line) => line !== '').join(', ')
  const work = rounds.length === 0 ? 'no round' : `round ${rounds.join(', ')}`
  return [
    `  ${courierNumber} ${name}, ${work} (${id})`,
    `      ${place ?? 'no address yet'}; ${phones.join(', ') || 'no phone number'}`,
  ]
}

const list = async ({ client }: CommandContext, subDepot: string): Promise<Courier[]> =>
  (
    await client.call(
      listCouriersEndpoint,
      `${listCouriersEndpoint.path}?${new URLSearchParams({ subDepot }).toString()}`,
    )
  ).couriers

export const couriersCommand: DepotCommand = {
  name: 'couriers',
  usage: 'couriers SUB-DEPOT',
  summary: 'list the couriers of a sub-depot',
  staff: 'sub-depot',
  async run(context) {
    const [subDepot, ...rest] = context.words
    if (subDepot === undefined || rest.length > 0)
      throw new DepotError('Name one sub-depot: npm run depot -- couriers SUB-DEPOT')
    const couriers = await list(context, subDepot)
    for (const line of couriers.flatMap(describe)) context.terminal.print(line)
    if (couriers.length === 0) context.terminal.print(`There are no couriers at ${subDepot}.`)
  },
}

const parseList = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Merges the options with what the depot has already. @throws DepotError naming the option that is wrong */
function toEntry({ option }: CommandContext, subDepot: string, before: Courier | undefined): CourierEntry {
  const entry = courierEntrySchema.safeParse({
    subDepot,
    name: option('name') ?? before?.name,
    courierNumber: option('number') ?? before?.courierNumber,
    roles: parseList(option('roles')) ?? before?.roles ?? ['courier'],
    rounds: parseList(option('rounds')) ?? before?.rounds ?? [],
    phones: parseList(option('phones')) ?? before?.phones ?? [],
  })
  if (entry.success) return entry.data
  const forms: Readonly<Record<string, string>> = {
    subDepot: 'The sub-depot is a code such as SAM.',
    name: 'Give the name of the courier with --name.',
    courierNumber: 'Give the number of the courier with --number, such as C-104.',
    roles: '--roles takes courier, sub-depot or both with a comma.',
    rounds: '--rounds takes numbers of rounds with commas, such as 104,118.',
    phones: '--phones takes numbers with their country and commas between them, such as +447700900104.',
  }
  throw new DepotError(forms[String(entry.error.issues[0]?.path[0])] ?? 'That is no entry of a courier.')
}

export const courierCommand: DepotCommand = {
  name: 'courier',
  usage: 'courier SUB-DEPOT ID [--name N] [--number C-104] [--roles R] [--rounds 104,118] [--phones +44…]',
  summary: 'add a courier by the account ID of their user, or change their details',
  staff: 'sub-depot',
  options: ['name', 'number', 'roles', 'rounds', 'phones'],
  async run(context) {
    const [subDepot, id, ...rest] = context.words
    if (subDepot === undefined || id === undefined || rest.length > 0) {
      throw new DepotError(
        'Name a sub-depot and a courier: npm run depot -- courier SUB-DEPOT ID --name N --number C-104',
      )
    }
    const before = (await list(context, subDepot)).find((courier) => courier.id === id)
    const path = writeCourierEndpoint.path.replace('{id}', encodeURIComponent(id))
    const after = await context.client.call(writeCourierEndpoint, path, jsonBody(toEntry(context, subDepot, before)))
    for (const line of describe(after)) context.terminal.print(line)
  },
}
