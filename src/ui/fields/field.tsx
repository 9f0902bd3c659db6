import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../theme/icon.tsx'
import './field.css'

/** The properties of every field. `id` is the target of the error summary, which repeats `error`. */
export type FieldTexts = { id: string; label: ReactNode; hint?: ReactNode; error?: string }

/** The ids that `aria-describedby` of the control should name, in reading order. */
export function describedBy({ id, hint, error }: FieldTexts): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldMessage({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-message" id={`${id}-error`}>
      <Icon of={CircleAlert} size={20} />
      <span>
        <span className="visually-hidden">Error: </span>
        {children}
      </span>
    </p>
  )
}

/** Label, hint and error around one control; `control` must carry `id` and `describedBy(texts)`. */
export function Field({ control, ...texts }: FieldTexts & { control: ReactNode }) {
  const { id, label, hint, error } = texts
  return (
    <div className={`field ${error ? 'field-error' : ''} ${hint || error ? '' : 'field-plain'}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldMessage id={id}>{error}</FieldMessage>}
      <div className="field-control">{control}</div>
    </div>
  )
}

/** Several controls under one question: the legend takes the place of the label. */
export function FieldGroup({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  const { id, label, hint, error } = texts
  return (
    // The red bar belongs to a box around the fieldset, because the fieldset's own box begins below its legend.
    <div className={`field ${error ? 'field-error' : ''}`}>
      <fieldset aria-describedby={describedBy(texts)}>
        <legend className="field-label">{label}</legend>
        {hint && (
          <div className="field-hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
        {error && <FieldMessage id={id}>{error}</FieldMessage>}
        <div className="field-control">{children}</div>
      </fieldset>
    </div>
  )
}
