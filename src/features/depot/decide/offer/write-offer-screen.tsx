import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../../frame/desk-page.tsx'
import type { DeskStaff } from '../../frame/desk-staff.ts'
import { publishRound, takeBack } from '../decide-actions-sync.ts'
import { readOpenCouriers } from '../waiting-store.ts'
import { blankOffer, readOffer, type OfferErrors, type OfferForm } from './offer-form.ts'
import { awayOn } from './offer-replies.ts'

const awards = [
  { value: 'depot', label: 'You choose from the requests', hint: 'Requests appear under Decide' },
  { value: 'first', label: 'The first to accept', hint: 'You have nothing to decide' },
]
const groups = [
  { value: 'available', label: 'Everyone who is available that day' },
  { value: 'all', label: 'All couriers of the sub-depot' },
  { value: 'couriers', label: 'Couriers you choose' },
]

interface NamedProps {
  form: OfferForm
  couriers: readonly StaffCourierRow[]
  error: string | undefined
  onChange: (couriers: readonly string[]) => void
}

function NamedCouriers({ form, couriers, error, onChange }: NamedProps) {
  const day = readDate(form.date)
  if (couriers.length === 0)
    return (
      <p className="text-meta">
        No couriers of {form.subDepot} on this device yet. They appear here when you are online.
      </p>
    )
  return (
    <FieldGroup id="offer-couriers" label="Couriers" {...(error !== undefined && { error })}>
      {couriers.map(({ id, name }, at) => (
        <Checkbox
          key={id}
          id={at === 0 ? 'offer-couriers' : undefined}
          label={name}
          hint={day !== undefined && awayOn(couriers, id, day) === 'away' ? 'On holiday that day' : undefined}
          checked={form.couriers.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...form.couriers, id] : form.couriers.filter((each) => each !== id))
          }
        />
      ))}
    </FieldGroup>
  )
}

const allParts = ['day', 'month', 'year'] as const

function OfferFields({
  form,
  faults,
  staff,
  change,
}: {
  form: OfferForm
  faults: OfferErrors
  staff: DeskStaff
  change: (part: Partial<OfferForm>) => void
}) {
  const couriers = useLiveQuery(() => readOpenCouriers(form.subDepot), [form.subDepot]) ?? []
  const text = (field: 'round' | 'roundName' | 'parcels' | 'miles' | 'pay', label: string, hint?: string) => (
    <TextField
      id={`offer-${field}`}
      label={label}
      hint={hint}
      error={faults[field]}
      value={form[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      autoComplete="off"
    />
  )
  return (
    <>
      {staff.subDepots.length > 1 && (
        <SelectField
          id="offer-depot"
          label="Sub-depot"
          options={staff.subDepots.map((value) => ({ value, label: value }))}
          value={form.subDepot}
          onChange={(event) => change({ subDepot: event.target.value, couriers: [] })}
        />
      )}
      {text('round', 'Round', 'Such as 104')}
      {text('roundName', 'Name of the round')}
      <DateField
        id="offer-date"
        label="Day"
        error={faults.date}
        wrong={faults.date === undefined ? [] : allParts}
        value={form.date}
        onChange={(date) => change({ date })}
      />
      {text('parcels', 'Parcels')}
      {text('miles', 'Miles')}
      {text('pay', 'Expected pay, in pounds', 'Such as 84.50')}
      <DateField
        id="offer-until"
        label="Couriers may answer until"
        error={faults.until}
        wrong={faults.until === undefined ? [] : allParts}
        value={form.until}
        onChange={(until) => change({ until })}
      />
      <TimeField id="offer-time" label="At" value={form.time} onChange={(time) => change({ time })} />
      <RadioGroup
        id="offer-award"
        name="offer-award"
        label="Who gets it"
        options={awards}
        value={form.award}
        onChange={(award) => change({ award: award === 'first' ? 'first' : 'depot' })}
      />
      <RadioGroup
        id="offer-to"
        name="offer-to"
        label="Send to"
        options={groups}
        value={form.to}
        onChange={(to) => change({ to: to as OfferForm['to'] })}
      />
      {form.to === 'couriers' && (
        <NamedCouriers
          form={form}
          couriers={couriers}
          error={faults.couriers}
          onChange={(named) => change({ couriers: named })}
        />
      )}
    </>
  )
}

function WriteOffer({ staff }: { staff: DeskStaff }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [form, setForm] = useState<OfferForm>(() => blankOffer(staff.subDepots[0] ?? ''))
  const [faults, setFaults] = useState<OfferErrors>({})
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const undo = async (kept: readonly number[]) => {
    const end = await takeBack(kept)
    toast({
      text:
        end === 'undone' ? 'Undone. Nobody was told.' : 'Too late to undo, already sent. Withdraw the offer instead.',
    })
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readOffer(form, crypto.randomUUID(), new Date())
    setFaults('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read || busy.current) return
    busy.current = true
    try {
      const kept = await publishRound(form.subDepot, read.offer)
      if (typeof kept === 'string') return toast({ text: kept })
      toast({ text: `Round ${read.offer.round} offered`, onUndo: () => void undo(kept) })
      void navigate('/depot/decide')
    } catch {
      toast({ text: 'That could not be saved on this device. Try again.' })
    } finally {
      busy.current = false
    }
  }
  return (
    <Section>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <ErrorSummary
            errors={Object.entries(faults).map(([field, text]) => ({ id: `offer-${field}`, text }))}
            attempt={attempt}
          />
          <OfferFields
            form={form}
            faults={faults}
            staff={staff}
            change={(part) => setForm((last) => ({ ...last, ...part }))}
          />
          <Button type="submit" kind="primary">
            Offer the round
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

/** `/depot/offer`: a round is offered to couriers. */
export function WriteOfferScreen({ staff }: { staff: DeskStaff }) {
  useTitle('Offer a round')
  return (
    <DeskPage title="Offer a round" back={{ to: '/depot/decide', label: 'Back to Decide' }}>
      <div className="desk-pane">
        {staff.subDepots.length > 0 ? (
          <WriteOffer staff={staff} />
        ) : (
          <EmptyState title="You work for no sub-depot">
            Rounds are offered by the staff of their own sub-depot.
          </EmptyState>
        )}
      </div>
    </DeskPage>
  )
}
