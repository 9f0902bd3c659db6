import { listAcknowledgementsEndpoint } from '#contracts/content/saved-endpoints.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

function moment(text: string): string {
  const at = new Date(text)
  return `${londonDay(at)} ${londonTime(at)}`
}

export const acknowledgementsCommand: DepotCommand = {
  name: 'acknowledgements',
  usage: 'acknowledgements SUB-DEPOT [DOCUMENT]',
  summary:
    'list who of a sub-depot has said that they have read what, the newest first; of one document where it is named',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, document, ...rest] = words
    if (subDepot === undefined || rest.length > 0)
      throw new DepotError('Name a sub-depot: npm run depot -- acknowledgements SAM')
    const path = listAcknowledgementsEndpoint.path.replace('{subDepot}', encodeURIComponent(subDepot))
    const search = document === undefined ? '' : `?document=${encodeURIComponent(document)}`
    const { receipts } = await client.call(listAcknowledgementsEndpoint, `${path}${search}`)
    for (const { courier, documentId, publishedAt, receivedAt } of receipts) {
      terminal.print(
        `  ${courier} has read ${documentId}, published ${moment(publishedAt)}: received ${moment(receivedAt)}`,
      )
    }
    if (receipts.length === 0) terminal.print('Nobody has confirmed it yet.')
  },
}
