import type { ComponentPropsWithRef, ReactNode } from 'react'
import { describedBy, FieldMessage, type FieldTexts } from './field.tsx'
import { Icon, type IconType } from '../theme/icon.tsx'
import '../controls/button.css'
import './file-field.css'

type FileFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'onChange' | 'children'> & {
    icon: IconType
    /** The label of the button: "Choose a photo". */
    action: string
    /** Something else on the page is the main way, so the button looks like a link. */
    quiet?: boolean
    /** The preferred way to add a file, between the hint and the button. */
    children?: ReactNode
    /** Gets the chosen files; the input is emptied, so the same file can be chosen again. */
    onFiles: (files: File[]) => void
  }

/** A plain file input that looks like a button. Phones offer their camera here. */
export function FileField({
  id,
  label,
  hint,
  error,
  icon,
  action,
  quiet = false,
  onFiles,
  children,
  ...input
}: FileFieldProps) {
  const texts = { id, label, hint, error }
  return (
    <div className={`field ${error ? 'field-error' : ''}`}>
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldMessage id={id}>{error}</FieldMessage>}
      {children}
      <label className={`file-button ${quiet ? 'file-link' : 'button button-secondary field-control'}`}>
        <Icon of={icon} />
        <span id={`${id}-action`}>{action}</span>
        <input
          {...input}
          id={id}
          type="file"
          className="file-input"
          aria-labelledby={`${id}-label ${id}-action`}
          aria-describedby={describedBy(texts)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </label>
    </div>
  )
}
