import { documentStateSchema } from '#contracts/onboarding/document.ts'
import {
  decideDocumentEndpoint,
  documentDecisionSchema,
  listDocumentsEndpoint,
  type StaffDocument,
} from '#contracts/onboarding/onboarding-endpoints.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

function describe({ id: step, courier, subDepot, sent, standing }: StaffDocument): string[] {
  const { id, number, issuedOn, expiresOn, photos, state, text } = sent
  const stated = [
    ...(number === '' ? [] : [`number: ${number.replaceAll(/\s+/g, ' ')}`]),
    ...(issuedOn === null ? [] : [`issued on ${issuedOn}`]),
    ...(expiresOn === null ? [] : [`expires on ${expiresOn}`]),
    `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`,
  ]
  return [
    `  ${id} ${step}, ${state} (${courier}${subDepot === '' ? '' : `, ${subDepot}`})`,
    `      ${stated.join(', ')}`,
    ...(text === '' ? [] : [`      depot: ${text.replaceAll(/\s+/g, ' ')}`]),
    ...(standing ? [`      valid ${standing.until === null ? 'with no end date' : `until ${standing.until}`}`] : []),
  ]
}

const find = async ({ client }: CommandContext, query: Record<string, string>): Promise<StaffDocument[]> =>
  (await allPages(client, listDocumentsEndpoint, query)).flatMap(({ documents }) => documents)

export const documentsCommand: DepotCommand = {
  name: 'documents',
  usage: 'documents [--state received|accepted|refused] [--courier ID]',
  summary: 'list the documents that couriers have sent, those waiting longest first',
  staff: 'sub-depot',
  options: ['state', 'courier'],
  async run(context) {
    const [state, courier] = [context.option('state'), context.option('courier')]
    if (state !== undefined && !documentStateSchema.safeParse(state).success) {
      throw new DepotError(
        `"${state}" is not a state of a document: they are ${documentStateSchema.options.join(', ')}.`,
      )
    }
    const documents = await find(context, {
      ...(state === undefined ? {} : { state }),
      ...(courier === undefined ? {} : { courier }),
    })
    for (const line of documents.flatMap(describe)) context.terminal.print(line)
    if (documents.length === 0) context.terminal.print('There are no documents.')
  },
}

/** Decides on the document that was listed under this id. */
async function decide(context: CommandContext, id: string, given: object, wrongly: DepotError): Promise<void> {
  const decision = documentDecisionSchema.safeParse({ ...given, submission: id })
  if (!decision.success) throw wrongly
  const document = (await find(context, {})).find(({ sent }) => sent.id === id)
  if (!document)
    throw new DepotError(`There is no document ${id}; the courier may have handed in another one meanwhile.`)
  const path = decideDocumentEndpoint.path
    .replace('{courier}', encodeURIComponent(document.courier))
    .replace('{step}', document.id)
  for (const line of describe(await context.client.call(decideDocumentEndpoint, path, jsonBody(decision.data))))
    context.terminal.print(line)
}

const wrongAccept = new DepotError(
  'Name a document as it is listed, and its last day where it is another one: npm run depot -- accept-document ID --until 2027-05-14',
)
const reasonError = new DepotError(
  'Name a document as it is listed, and the reason: npm run depot -- refuse-document ID "The photo is blurred."',
)

export const acceptDocumentCommand: DepotCommand = {
  name: 'accept-document',
  usage: 'accept-document ID [--until 2027-05-14]',
  summary: 'accept a document by its id, until the day that the courier has stated unless another one is named',
  staff: 'sub-depot',
  options: ['until'],
  async run(context) {
    const [id, ...rest] = context.words
    if (id === undefined || rest.length > 0) throw wrongAccept
    const until = context.option('until')
    await decide(context, id, { state: 'accepted', ...(until === undefined ? {} : { until }) }, wrongAccept)
  },
}

export const rejectDocumentCommand: DepotCommand = {
  name: 'refuse-document',
  usage: 'refuse-document ID REASON',
  summary: 'refuse a document by its id; the courier sees the reason',
  staff: 'sub-depot',
  async run(context) {
    const [id, text, ...rest] = context.words
    if (id === undefined || text === undefined || rest.length > 0) throw reasonError
    await decide(context, id, { state: 'refused', text }, reasonError)
  },
}
