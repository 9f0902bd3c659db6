import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import type { Tone } from '../theme/tone.ts'
import './button.css'
import '../theme/type.css'

type Look = {
  /** Heights in px: primary 64, secondary 56, inline 48, stacked 64 with the icon above the word. */
  kind?: 'primary' | 'secondary' | 'inline' | 'stacked'
  icon?: IconType
  /** Colours the icon and word of an unfilled button. */
  tone?: Tone
  /** Makes the button as wide as its label instead of the whole line. */
  fit?: boolean
}

export type ButtonProps = ComponentPropsWithRef<'button'> & Look
export type ButtonLinkProps = LinkProps & Look

function classes({ kind = 'secondary', tone, fit }: Look, className = '') {
  return `button button-${kind} ${tone ? `tone-${tone}` : ''} ${fit ? 'button-fit' : ''} ${className}`
}

export function Button({ kind, icon, tone, fit, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classes({ kind, tone, fit }, className)}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button: use it when the press goes to another page. */
export function ButtonLink({ kind, icon, tone, fit, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ kind, tone, fit }, className)}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </Link>
  )
}

/** Two or three buttons side by side; one below the other when the text is very large. */
export function ButtonRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={`button-row button-row-${columns}`}>{children}</div>
}
