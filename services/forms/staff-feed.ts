import { sql } from 'kysely'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { StaffClaimRow, StaffEnquiryRow } from '#contracts/depot/staff-waiting.ts'
import { fixedField } from '#kit/sync/history.ts'
import { defineCourierDecisionFeed } from '#kit/sync/courier-decision-feeds.ts'
import type { Decided } from '#kit/sync/decision-table.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { enquiryParts, type Case, type OwnCase } from './case-rows.ts'
import { readForms, type FindForm } from './form-store.ts'
import type { BlobRef } from '#contracts/sync/blob.ts'
import { answerSchemas, type Answers } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import { longDay } from '#domain/dates/day.ts'

interface AnsweredForm {
  lines: { label: string; text: string }[]
  photos: BlobRef[]
}

/** Returns the answers as readers without the form need them: a label and a text for each question, and all photos. */
function answersInWords(fields: Form['fields'], answers: Answers): AnsweredForm {
  const said: AnsweredForm = { lines: [], photos: [] }
  for (const { id, type, label } of fields) {
    const answer = answers[id]
    if (answer === undefined || answer === null || answer === '') continue
    const pictures = type === 'image-upload' ? answerSchemas[type].safeParse(answer).data : undefined
    if (pictures) said.photos.push(...pictures.map(({ photo }) => photo))
    else said.lines.push({ label, text: wordsOf(type, answer) })
  }
  return said
}

function wordsOf(type: Form['fields'][number]['type'], answer: unknown): string {
  const text = String(answer)
  if (type === 'date') return longDay(new Date(`${text}T12:00:00Z`))
  return type === 'invoice-type' ? text.replaceAll('-', ' ') : text
}

/** States in which staff have something to decide or answer. */
export const openClaims: readonly string[] = ['received']
export const openEnquiries: readonly string[] = ['received', 'in-progress', 'appealed']

type Outcome = StaffClaimRow['outcome']

function toClaimRow(courier: string, claim: Claim, outcome: Outcome): StaffClaimRow {
  const { id, reference, evidence, photos, amount, state, receivedAt, dueOn, needsDecision, escalatedAt } = claim
  return {
    id: ownedKey({ courier, id }),
    courier,
    askedAt: receivedAt,
    dueOn,
    outcome,
    reference,
    evidence,
    photos,
    amount,
    state,
    ...(needsDecision !== undefined && { needsDecision }),
    ...(escalatedAt !== undefined && { escalatedAt }),
  }
}

function toEnquiryRow(courier: string, enquiry: Enquiry, outcome: Outcome, findForm: FindForm): StaffEnquiryRow {
  const { id, reference, title, state, messages, receivedAt, dueOn, formId, formVersion, answers } = enquiry
  const asked = messages.findLast(({ from }) => from === 'courier')?.at ?? receivedAt
  const words = answersInWords(findForm(formId, formVersion)?.fields ?? [], answers)
  return {
    id: ownedKey({ courier, id }),
    courier,
    askedAt: asked,
    dueOn,
    outcome,
    reference,
    title,
    state,
    messages,
    answers: words.lines,
    photos: words.photos,
  }
}

const toOutcome = ({ state }: Case, open: readonly string[], { by, at }: Decided): Outcome =>
  open.includes(state) ? null : { state, by, at: at.toISOString() }

export const claimFeed = defineCourierDecisionFeed<OwnCase<Claim>>({
  kind: 'staff-claim',
  table: 'claim',
  isOpen: sql`t.state = any(${openClaims}::text[])`,
  toEntries: (_tx, claims, decided) =>
    claims.map(({ courier, body, subDepot = '' }) => {
      const row = toClaimRow(courier, body, toOutcome(body, openClaims, decided))
      return { subDepot, id: row.id, row }
    }),
})

/** The parts of an enquiry as staff see it. */
const staffEnquiryParts = (key: string) => ({
  answers: fixedField(`staff-enquiry/${key}/answers`),
  photos: fixedField(`staff-enquiry/${key}/photos`),
})

/** Returns every part of an enquiry, the courier's and those of the staff. */
export const allEnquiryParts = (key: string) => [
  ...Object.values(enquiryParts(key)),
  ...Object.values(staffEnquiryParts(key)),
]

export const enquiryFeed = defineCourierDecisionFeed<OwnCase<Enquiry>>({
  kind: 'staff-enquiry',
  table: 'enquiry',
  isOpen: sql`t.state = any(${openEnquiries}::text[])`,
  parts: (key) => ({ ...enquiryParts(key), ...staffEnquiryParts(key) }),
  async toEntries(tx, enquiries, decided) {
    const findForm = await readForms(
      tx,
      enquiries.map(({ body }) => body),
    )
    return enquiries.map(({ courier, body, subDepot = '' }) => {
      const row = toEnquiryRow(courier, body, toOutcome(body, openEnquiries, decided), findForm)
      return { subDepot, id: row.id, row }
    })
  },
})
