import { enquiryStateSchema } from '#contracts/forms/enquiry.ts'
import {
  answerEnquiryEndpoint,
  listEnquiriesEndpoint,
  officeStateSchema,
  type StaffEnquiry,
} from '#contracts/forms/form-endpoints.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

const formatAnswer = (answer: unknown): string =>
  Array.isArray(answer)
    ? `${answer.length} ${answer.length === 1 ? 'photo' : 'photos'}`
    : String(answer).replaceAll(/\s+/g, ' ')

function describe({ reference, title, courier, state, dueOn, answers, messages }: StaffEnquiry): string[] {
  return [
    `  ${reference} ${title}, ${state}, due on ${dueOn} (${courier})`,
    ...Object.entries(answers).map(([id, answer]) => `      ${id}: ${formatAnswer(answer)}`),
    ...messages.map(({ from, text }) => `      ${from}: ${formatAnswer(text)}`),
  ]
}

const find = async ({ client }: CommandContext, query: Record<string, string>): Promise<StaffEnquiry[]> =>
  (await allPages(client, listEnquiriesEndpoint, query)).flatMap(({ enquiries }) => enquiries)

export const enquiriesCommand: DepotCommand = {
  name: 'enquiries',
  usage: 'enquiries [--state received|in-progress|answered|closed|appealed]',
  summary: 'list enquiries, the most pressing first',
  staff: 'back-office',
  options: ['state'],
  async run(context) {
    const state = context.option('state')
    if (state !== undefined && !enquiryStateSchema.safeParse(state).success) {
      throw new DepotError(
        `"${state}" is not a state of an enquiry: they are ${enquiryStateSchema.options.join(', ')}.`,
      )
    }
    const enquiries = await find(context, state === undefined ? {} : { state })
    for (const line of enquiries.flatMap(describe)) context.terminal.print(line)
    if (enquiries.length === 0) context.terminal.print('There are no enquiries.')
  },
}

export const answerCommand: DepotCommand = {
  name: 'answer',
  usage: 'answer REFERENCE TEXT [--state in-progress|answered|closed]',
  summary: 'answer an enquiry; its state becomes answered unless you give --state',
  staff: 'back-office',
  options: ['state'],
  async run(context) {
    const [reference, text, ...rest] = context.words
    if (reference === undefined || text === undefined || rest.length > 0) {
      throw new DepotError('Name an enquiry and what to say: npm run depot -- answer 7KQ4M-2XD9T "It is at gate 3."')
    }
    const state = officeStateSchema.safeParse(context.option('state') ?? 'answered')
    if (!state.success) throw new DepotError(`--state is one of ${officeStateSchema.options.join(', ')}.`)
    const enquiry = (await find(context, {})).find((each) => each.reference === reference.toUpperCase())
    if (!enquiry) throw new DepotError(`There is no enquiry ${reference}.`)
    const path = answerEnquiryEndpoint.path
      .replace('{courier}', encodeURIComponent(enquiry.courier))
      .replace('{id}', enquiry.id)
    const said = { messageId: crypto.randomUUID(), text, state: state.data }
    for (const line of describe(await context.client.call(answerEnquiryEndpoint, path, jsonBody(said))))
      context.terminal.print(line)
  },
}
