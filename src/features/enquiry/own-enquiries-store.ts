import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { FieldType } from '#contracts/forms/form-answer.ts'
import { formSchema, type Form, type ReadForm } from '#contracts/forms/form.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import type { EnquiryDraft } from './enquiry-draft.ts'
import { readRejectedEnquiries, type RejectedEnquiry } from './rejected-enquiries-store.ts'

const forms = () => currentEngine().db.table<ReadForm, string>('forms')
const enquiries = () => currentEngine().db.table<Enquiry, string>('enquiries')
const drafts = () => currentEngine().db.table<EnquiryDraft, string>('enquiryDrafts')

/** Returns when the forms were last pulled, in wall-clock milliseconds; null before the first time. */
export const readFormsPulledAt = async (): Promise<number | null> =>
  (await currentEngine().db.services.get('forms'))?.pulledAt ?? null

export async function readForms(): Promise<ReadForm[]> {
  return (await forms().toArray()).sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** A form that this version can ask, or that it is none: unknown, withdrawn, or of a newer app. */
export async function readForm(id: string): Promise<{ form: Form } | { fault: 'unknown' | 'app-too-old' }> {
  const row = await forms().get(id)
  if (!row) return { fault: 'unknown' }
  const { data } = formSchema.safeParse(row)
  return data ? { form: data } : { fault: 'app-too-old' }
}

/** The first form, by its title, that asks a question of a type. */
export async function readFormAsking(type: FieldType): Promise<Form | null> {
  const rows = await readForms()
  return (
    rows
      .flatMap((row) => formSchema.safeParse(row).data ?? [])
      .find(({ fields }) => fields.some((field) => field.type === type)) ?? null
  )
}

/** Newest first, those that wait on this phone and those that need their courier among them. */
export async function readEnquiries(): Promise<Overlaid<Enquiry>[]> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['enquiries'], async () => {
    const stored = await enquiries().toArray()
    const touched = await overlayUnsettled<Enquiry>(engine, 'enquiry', async (ids) => await enquiries().bulkGet(ids))
    const byId = new Map<string, Overlaid<Enquiry>>(stored.map((row) => [row.id, { row, sync: null }]))
    for (const { now } of touched) byId.set(now.row.id, now)
    // A rejected command has no effect on screen, so what it would have made is listed here and does not vanish.
    for (const [id, { row }] of await readRejectedEnquiries())
      if (!byId.has(id)) byId.set(id, { row, sync: 'attention' })
    return [...byId.values()].sort((a, b) => b.row.receivedAt.localeCompare(a.row.receivedAt))
  })
}

/** `refused` says that the depot rejected it, and why. */
export interface OwnEnquiry extends Overlaid<Enquiry> {
  refused: RejectedEnquiry | null
}

export async function readEnquiry(id: string): Promise<OwnEnquiry | null> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['enquiries'], async () => {
    const [found] = await overlay(engine, 'enquiry', [id], [await enquiries().get(id)])
    if (found) return { ...found, refused: null }
    const refused = (await readRejectedEnquiries()).get(id)
    return refused ? { row: refused.row, sync: 'attention', refused } : null
  })
}

export const readEnquiryDraft = async (formId: string): Promise<EnquiryDraft | null> =>
  (await drafts().get(formId)) ?? null

/** The last touched first. */
export const readEnquiryDrafts = async (): Promise<EnquiryDraft[]> =>
  await drafts().orderBy('savedAt').reverse().toArray()
