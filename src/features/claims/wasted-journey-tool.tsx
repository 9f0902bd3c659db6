import { useState } from 'react'
import { wastedJourneySchema, type ClaimEvidence } from '#contracts/claims/claim.ts'
import { findPosition, type PositionProblem } from '#device/position.ts'
import { isAboveAutomatic } from '#domain/claim/further-claim.ts'
import { journeyAmount } from '#domain/claim/judge-claim.ts'
import { formatAmount, pounds } from '#domain/money.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { claimFieldId, type ClaimError, type ClaimFieldsProps, type ClaimTool, type ReadClaim } from './claim-tool.ts'
import { claimReasonLabels } from '#domain/claim/claim-labels.ts'

type Typed = Readonly<Record<string, string>>

const dateOf = ({ day = '', month = '', year = '' }: Typed) => ({ day, month, year })

const positionProblems: Readonly<Record<PositionProblem, string>> = {
  position_denied: 'Location is off for this app. Enter the depot code instead.',
  position_unknown: 'Your phone can’t find its location. Enter the depot code instead.',
}

/** Parses "51.50101,-0.12411,12": latitude, longitude and metres. */
function readPlace({ depot = '', position = '' }: Typed) {
  const [latitude, longitude, accuracy] = position.split(',').map(Number)
  if (position !== '' && latitude !== undefined && longitude !== undefined && accuracy !== undefined)
    return { latitude, longitude, accuracy }
  return { depotCode: depot.trim().toUpperCase() }
}

function read(typed: Typed): ReadClaim {
  const { reason = '', late = '', miles = '', time = '', note = '' } = typed
  const date = readDate(dateOf(typed))
  const isLate = reason === 'trailer-late'
  const evidence = wastedJourneySchema.safeParse({
    kind: 'wasted-journey',
    date,
    time,
    reason,
    minutesLate: isLate ? Number(late) : null,
    place: readPlace(typed),
    miles: miles.trim() === '' ? 0 : Number(miles),
    note,
  })
  if (evidence.success) return { evidence: evidence.data }
  const words: Readonly<Record<string, string>> = {
    date: 'Enter the date of the journey',
    time: 'Enter the time you were there',
    reason: 'Choose a reason',
    minutesLate: 'Enter how many minutes late the trailer was',
    place: 'Enter the depot code, such as SAM, or use your location',
    miles: 'Enter the miles there and back as a number, such as 12.5',
    note: 'Note must be 1,000 characters or fewer',
  }
  const wrong = new Set(evidence.error.issues.map(({ path }) => String(path[0])))
  return {
    errors: Object.entries(words).flatMap(([field, text]): ClaimError[] => (wrong.has(field) ? [{ field, text }] : [])),
  }
}

function typed(evidence: ClaimEvidence): Typed {
  if (evidence.kind !== 'wasted-journey') return {}
  const { date, time, reason, minutesLate, place, miles, note } = evidence
  const [year = '', month = '', day = ''] = date.split('-')
  const where: Typed =
    'depotCode' in place
      ? { depot: place.depotCode }
      : { position: `${place.latitude},${place.longitude},${place.accuracy}` }
  return {
    day,
    month,
    year,
    time,
    reason,
    late: minutesLate === null ? '' : String(minutesLate),
    ...where,
    miles: miles === 0 ? '' : String(miles),
    note,
  }
}

function Place({ typed, errorAt, onChange }: ClaimFieldsProps) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const find = async () => {
    if (busy) return
    setBusy(true)
    const found = await findPosition().finally(() => setBusy(false))
    setProblem(typeof found === 'string' ? positionProblems[found] : undefined)
    if (typeof found !== 'string')
      onChange({ ...typed, position: `${found.latitude},${found.longitude},${found.accuracy}` })
  }
  const metres = typed['position']?.split(',')[2]
  return (
    <Stack gap={8}>
      <TextField
        id={claimFieldId('place')}
        label="Depot code"
        hint="For example, SAM. If you’re still there, you can use your location instead."
        {...((problem ?? errorAt('place')) ? { error: problem ?? errorAt('place') ?? '' } : {})}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed['depot'] ?? ''}
        onChange={({ target }) => onChange({ ...typed, depot: target.value, position: '' })}
      />
      <Button kind="inline" fit aria-disabled={busy} onClick={() => void find()}>
        Use my location
      </Button>
      <output>{metres === undefined || metres === '' ? '' : `Location added (±${metres} m).`}</output>
    </Stack>
  )
}

function Fields(props: ClaimFieldsProps) {
  const { typed, rules, errorAt, onChange } = props
  const texts = (field: string, label: string, hint?: string) => {
    const error = errorAt(field)
    return {
      id: claimFieldId(field),
      label,
      ...(hint === undefined ? {} : { hint }),
      ...(error === undefined ? {} : { error }),
    }
  }
  const worth = journeyAmount(Number(typed['miles']) || 0, rules)
  const value = (field: string) => ({
    value: typed[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [field]: target.value }),
  })
  return (
    <>
      <DateField
        {...texts('date', 'Date of the journey', `Within the last ${rules.windowDays} days`)}
        value={dateOf(typed)}
        onChange={(date) => onChange({ ...typed, ...date })}
        wrong={errorAt('date') === undefined ? [] : ['day', 'month', 'year']}
      />
      <TimeField
        {...texts('time', 'Time you were there')}
        value={typed['time'] ?? ''}
        onChange={(time) => onChange({ ...typed, time })}
      />
      <RadioGroup
        {...texts('reason', 'Reason')}
        name="claim-reason"
        options={Object.entries(claimReasonLabels).map(([reason, label]) => ({ value: reason, label }))}
        value={typed['reason'] ?? ''}
        onChange={(reason) => onChange({ ...typed, reason })}
      />
      {typed['reason'] === 'trailer-late' && (
        <TextField
          {...texts('minutesLate', 'Minutes late')}
          inputMode="numeric"
          autoComplete="off"
          {...value('late')}
        />
      )}
      <Place {...props} />
      <Stack gap={8}>
        <TextField
          {...texts('miles', 'Miles there and back (optional)')}
          inputMode="decimal"
          autoComplete="off"
          {...value('miles')}
        />
        <output>
          <strong>{`This claim is for ${pounds(worth)}. `}</strong>
          {isAboveAutomatic(worth, 0, rules) &&
            `That is above your depot’s limit, so it won’t be paid automatically. The depot has to decide.`}
        </output>
      </Stack>
      <TextArea {...texts('note', 'Note (optional)')} rows={2} {...value('note')} />
    </>
  )
}

export const wastedJourneyTool: ClaimTool = {
  kind: 'wasted-journey',
  intro: ({ journey, mile }) =>
    `You travelled but there was no work. Pays ${formatAmount(journey)}, or ${formatAmount(mile)} a mile if that’s more.`,
  photoHint: 'For example, the closed gate or the empty bay.',
  Fields,
  read,
  typed,
}
