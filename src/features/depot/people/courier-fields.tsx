import type { ReactNode } from 'react'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { CourierErrors, CourierForm } from './courier-form.ts'

interface CourierFieldsProps {
  form: CourierForm
  faults: CourierErrors
  subDepots: readonly string[]
  onChange: (part: Partial<CourierForm>) => void
  /** The fields after the name. */
  children?: ReactNode
}

/** The fields that every courier’s entry has. */
export function CourierFields({ form, faults, subDepots, onChange, children }: CourierFieldsProps) {
  const depots = [...new Set([...subDepots, form.subDepot])]
  return (
    <>
      {depots.length > 1 && (
        <SelectField
          id="courier-depot"
          label="Sub-depot"
          options={depots.map((value) => ({ value, label: value }))}
          value={form.subDepot}
          onChange={(event) => onChange({ subDepot: event.target.value })}
        />
      )}
      <TextField
        id="courier-name"
        label="Name"
        error={faults.name}
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        autoComplete="off"
      />
      {children}
      <TextField
        id="courier-courierNumber"
        label="Courier number"
        hint="Must be unique, such as C-104"
        error={faults.courierNumber}
        value={form.courierNumber}
        onChange={(event) => onChange({ courierNumber: event.target.value })}
        autoComplete="off"
      />
      <TextField
        id="courier-rounds"
        label="Rounds"
        hint="Separate with commas, such as 104, 118"
        error={faults.rounds}
        value={form.rounds}
        onChange={(event) => onChange({ rounds: event.target.value })}
        autoComplete="off"
      />
      <TextField
        id="courier-phones"
        label="Phone numbers"
        hint="Such as 07700 900104 or +44 …. Separate with commas"
        error={faults.phones}
        value={form.phones}
        onChange={(event) => onChange({ phones: event.target.value })}
        inputMode="tel"
        autoComplete="off"
      />
    </>
  )
}
