import { defectReportSchema, defectTextLimit, type DefectReport } from '#contracts/defects/defect.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { DefectDraft } from './report-defect-sync.ts'

export type DefectField = 'part' | 'description' | 'canDrive' | 'noticedOn' | 'photos'

/** Listed in the order of the screen. */
const messages: readonly [Exclude<DefectField, 'photos'>, string][] = [
  ['part', 'Choose the faulty part'],
  ['description', `Describe the defect, in ${formatCount(defectTextLimit)} characters or fewer`],
  ['canDrive', 'Choose whether the vehicle is safe to drive'],
  ['noticedOn', 'Enter the day you noticed it, today or earlier'],
]

/** Returns the report that was typed, or what is wrong with it. `today`: the services' day, "2026-11-27". */
export function checkDefect(
  { part, canDrive, noticedOn, description }: Pick<DefectDraft, Exclude<DefectField, 'photos'>>,
  today: string,
): { report: DefectReport } | { errors: FieldError<DefectField>[] } {
  const day = readDate(noticedOn)
  const read = defectReportSchema.safeParse({ part, canDrive, noticedOn: day, description })
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])))
  if (day !== undefined && day > today) wrong.add('noticedOn')
  if (read.success && wrong.size === 0) return { report: read.data }
  return { errors: messages.flatMap(([field, text]) => (wrong.has(field) ? [{ field, text }] : [])) }
}
