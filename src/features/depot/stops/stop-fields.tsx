import { stopNameLimit, stopNoteLimit, type StopKind } from '#contracts/manifest/stop-list.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import type { RequestForm } from '#ui/fields/use-request-form.ts'
import type { StopField, StopForm } from './stop-form.ts'

const kinds: readonly { value: StopKind; label: string; hint: string }[] = [
  { value: 'collection', label: 'Collection', hint: 'Parcels are collected from a sender' },
  { value: 'drop', label: 'Drop', hint: 'A shop, locker or depot that takes parcels' },
]

/** The fields of a collection or drop. */
export function StopFields({ form, id }: { form: RequestForm<StopForm, StopField>; id: string }) {
  const { draft } = form
  const isCollection = draft.kind === 'collection'
  const set = (change: Partial<StopForm>) => form.change((now) => ({ ...now, ...change }), 'text')
  const bind = (field: StopField) => ({
    ...form.field(field),
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <>
      <RadioGroup
        id={`${id}-kind`}
        name={`${id}-kind`}
        label="Kind of stop"
        options={kinds}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        {...bind('name')}
        label={isCollection ? 'Sender' : 'Name of the place'}
        hint={`The business or person, up to ${stopNameLimit} characters`}
        autoComplete="off"
      />
      <TextField {...bind('house')} label="House" hint="Number or name, as on the door" autoComplete="off" />
      <TextField {...bind('street')} label="Street" autoComplete="off" />
      <TextArea {...bind('more')} label="Further lines (optional)" rows={2} />
      <TextField {...bind('town')} label="Town or city" autoComplete="off" />
      <TextField {...bind('postcode')} label="Postcode" autoComplete="off" />
      {isCollection && (
        <>
          <TextField {...bind('expected')} label="Parcels expected (optional)" inputMode="numeric" autoComplete="off" />
          <TimeField
            {...form.field('from')}
            label="Collect from (optional)"
            value={draft.from}
            onChange={(from) => set({ from })}
          />
          <TimeField
            {...form.field('to')}
            label="Collect until (optional)"
            value={draft.to}
            onChange={(to) => set({ to })}
          />
        </>
      )}
      <TextArea
        {...bind('note')}
        label="Note to courier (optional)"
        hint={`Up to ${stopNoteLimit} characters`}
        rows={2}
      />
    </>
  )
}
