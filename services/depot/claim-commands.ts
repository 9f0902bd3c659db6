import {
  claimDecisionSchema,
  decideClaimEndpoint,
  listClaimsEndpoint,
  type StaffClaim,
} from '#contracts/claims/claim-endpoints.ts'
import { claimStateSchema, type PayClaimLine } from '#contracts/claims/claim.ts'
import {
  aboutClaim,
  escalatedLabel,
  toNeedsDecisionLabel,
  payMistakeLabels,
  toClaimedSides,
} from '#domain/claim/claim-labels.ts'
import { payLineWorth } from '#domain/claim/judge-claim.ts'
import { formatReceipts, formatWaitRule, formatWaitSpan } from '#domain/claim/wait-labels.ts'
import { pounds } from '#domain/money.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

/** Returns a line of a claim for wrong pay: "Not on the invoice, £0.80: 2026-05-08, parcel <id>. Invoice: not listed. …". */
function formatLine(line: PayClaimLine): string {
  const { invoice, record } = toClaimedSides(line)
  const barcode = line.barcode === null ? '' : `barcode ${line.barcode}, `
  const what = `${payMistakeLabels[line.mistake]}, ${pounds(payLineWorth(line))}`
  return `${what}: ${line.date}, ${barcode}parcel ${line.parcelId}. Invoice: ${invoice}. Record: ${record}.`
}

/** Returns the evidence of a claim without its kind: "date: 2026-05-12, time: 05:40". */
function formatEvidence({ evidence }: StaffClaim): string[] {
  if (evidence.kind === 'pay-line') return [aboutClaim(evidence), ...evidence.lines.map(formatLine)]
  if (evidence.kind === 'waiting') {
    const { checked } = evidence
    return [
      aboutClaim(evidence),
      `Phone: ${formatWaitSpan(evidence)}.${checked ? ` Service: ${formatWaitSpan(checked)}, received ${formatReceipts(checked)}.` : ''}`,
      ...(checked ? [formatWaitRule(checked.rule)] : []),
    ]
  }
  const { kind: _kind, ...told } = evidence
  const written = Object.entries(told)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `${name}: ${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll(/\s+/g, ' ')}`,
    )
    .join(', ')
  return [written]
}

function describe(claim: StaffClaim): string[] {
  const { reference, evidence, state, dueOn, amount, courier, photos, decided, needsDecision, escalatedAt } = claim
  return [
    `  ${reference} ${evidence.kind}, ${state}, ${pounds(amount)}, due on ${dueOn} (${courier})`,
    ...(state === 'received' && escalatedAt !== undefined ? [`      ${escalatedLabel}`] : []),
    ...(state === 'received' && needsDecision ? [`      ${toNeedsDecisionLabel(evidence)}`] : []),
    ...formatEvidence(claim).map((line) => `      ${line}`),
    ...(photos.length > 0 ? [`      ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`] : []),
    ...(decided ? [`      ${decided.by}: ${decided.text}`] : []),
  ]
}

const find = async ({ client }: CommandContext, query: Record<string, string>): Promise<StaffClaim[]> =>
  (await allPages(client, listClaimsEndpoint, query)).flatMap(({ claims }) => claims)

export const claimsCommand: DepotCommand = {
  name: 'claims',
  usage: 'claims [--state received|accepted|refused|paid]',
  summary: 'list claims, the most pressing first',
  staff: 'back-office',
  options: ['state'],
  async run(context) {
    const state = context.option('state')
    if (state !== undefined && !claimStateSchema.safeParse(state).success) {
      throw new DepotError(`"${state}" is not a state of a claim: they are ${claimStateSchema.options.join(', ')}.`)
    }
    const claims = await find(context, state === undefined ? {} : { state })
    for (const line of claims.flatMap(describe)) context.terminal.print(line)
    if (claims.length === 0) context.terminal.print('There are no claims.')
  },
}

export const decideCommand: DepotCommand = {
  name: 'decide',
  usage: 'decide REFERENCE accepted|refused|paid REASON',
  summary: 'decide a claim; the courier sees the reason',
  staff: 'back-office',
  async run(context) {
    const [reference, state, text, ...rest] = context.words
    const decision = claimDecisionSchema.safeParse({ state, text })
    if (reference === undefined || !decision.success || rest.length > 0) {
      throw new DepotError(
        'Name a claim, its new state and the reason: npm run depot -- decide 7KQ4M-2XD9T refused "The depot was open."',
      )
    }
    const claim = (await find(context, {})).find((each) => each.reference === reference.toUpperCase())
    if (!claim) throw new DepotError(`There is no claim ${reference}.`)
    const path = decideClaimEndpoint.path
      .replace('{courier}', encodeURIComponent(claim.courier))
      .replace('{id}', claim.id)
    for (const line of describe(await context.client.call(decideClaimEndpoint, path, jsonBody(decision.data))))
      context.terminal.print(line)
  },
}
