import { Radio } from './choice.tsx'
import { FieldGroup, type FieldTexts } from '../fields/field.tsx'

type RadioGroupProps = FieldTexts & {
  name: string
  options: readonly { value: string; label: string; hint?: string }[]
  value?: string | null
  onChange: (value: string) => void
}

/** One answer out of a few. The first radio carries `id`, where the error summary leads. */
export function RadioGroup({ name, options, value, onChange, ...texts }: RadioGroupProps) {
  return (
    <FieldGroup {...texts}>
      {options.map((option, index) => (
        <Radio
          key={option.value}
          id={index === 0 ? texts.id : undefined}
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </FieldGroup>
  )
}
