import { Check } from 'lucide-react'
import { Icon, type IconType } from '../theme/icon.tsx'
import './segmented-control.css'

type SegmentedControlProps<Value extends string> = {
  label: string
  name: string
  options: readonly { value: Value; label: string; icon?: IconType }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or four choices of which one holds, two by two on a phone. The chosen one has a tick unless it has its own icon. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={`segmented segmented-${options.length}`} aria-label={label}>
      {options.map((option) => {
        const icon = option.icon ?? (option.value === value ? Check : null)
        return (
          <label key={option.value} className="segmented-option">
            <input
              type="radio"
              className="segmented-input"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {icon && <Icon of={icon} size={20} />}
            <span>{option.label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
