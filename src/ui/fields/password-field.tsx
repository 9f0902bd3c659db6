import { useState, type ComponentPropsWithRef } from 'react'
import { Button } from '../controls/button.tsx'
import { describedBy, Field, type FieldTexts } from './field.tsx'
import './password-field.css'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
  }

/** A password that can be shown. Pasting and password managers work as in any input. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const texts = { id, label, hint, error }
  return (
    <Field
      {...texts}
      control={
        <div className="password-line">
          <input
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            {...input}
            id={id}
            type={shown ? 'text' : 'password'}
            className="input"
            aria-describedby={describedBy(texts)}
            aria-invalid={error ? true : undefined}
          />
          <Button onClick={() => setShown(!shown)} aria-controls={id}>
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </Button>
        </div>
      }
    />
  )
}
