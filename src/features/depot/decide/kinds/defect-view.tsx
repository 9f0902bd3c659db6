import { Wrench } from 'lucide-react'
import type { StaffDefectRow } from '#contracts/defects/defect.ts'
import { canDriveLabels, defectPartLabels, defectStateLabels } from '#domain/defect/defect-labels.ts'
import { longDay } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { toTypedText, typedDate } from '#domain/dates/read-date.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { ChoiceProps, DecisionView, FactsProps } from '../decision-view.ts'
import { Breaks, Facts } from '../facts/facts.tsx'
import { repairFields } from './defect.ts'

function DefectFacts({ row }: FactsProps<StaffDefectRow>) {
  const { part, canDrive, noticedOn, description, reference, photos, answers } = row
  return (
    <>
      <Facts
        items={[
          { label: 'Part', value: defectPartLabels[part] },
          { label: 'Driving', value: canDriveLabels[canDrive] },
          { label: 'Noticed', value: dayName(noticedOn) },
          { label: 'Description', value: description },
          { label: 'Reference', value: reference },
          ...answers.map(({ state, text, at }) => ({
            label: defectStateLabels[state],
            value: `${longDay(new Date(at))}${text === '' ? '' : `: ${text}`}`,
          })),
        ]}
      />
      <SentPhotos photos={sentPhotos('forms', photos)} />
      {canDrive !== 'yes' && (
        <Breaks title={canDriveLabels[canDrive]}>The courier may not be able to work until it is repaired.</Breaks>
      )}
    </>
  )
}

const dateParts = ['day', 'month', 'year'] as const

/** The day and the garage of a repair, once the report is accepted. */
function BookRepair({ row, given, error, onGive }: ChoiceProps<StaffDefectRow>) {
  if (row.state !== 'accepted') return null
  const errorAt = (field: string) => error?.field === field && { error: error.message }
  return (
    <Stack gap={16}>
      <DateField
        id={repairFields.on}
        label="Day of the repair"
        {...errorAt(repairFields.on)}
        wrong={error?.field === repairFields.on ? dateParts : []}
        value={typedDate(given.repairOn ?? '')}
        onChange={(typed) => onGive({ repairOn: toTypedText(typed) })}
      />
      <TextField
        id={repairFields.place}
        label="Garage and address"
        maxLength={200}
        {...errorAt(repairFields.place)}
        value={given.repairPlace ?? ''}
        onChange={({ target }) => onGive({ repairPlace: target.value })}
      />
    </Stack>
  )
}

export const defectView: DecisionView<StaffDefectRow> = { icon: Wrench, Facts: DefectFacts, Choice: BookRepair }
