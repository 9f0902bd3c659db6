import type { ComponentPropsWithRef, ReactNode } from 'react'
import './choice.css'

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

function Choice({ type, label, hint, className = '', ...input }: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  return (
    <label className={`choice ${className}`}>
      <input {...input} type={type} className={type === 'checkbox' ? 'choice-box check-box' : 'choice-box'} />
      <span>
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}

/** One of several; give every one of a question the same `name`. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}
