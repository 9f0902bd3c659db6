import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import './icon-button.css'

type Look = {
  icon: IconType
  /** The name for assistive technology; nothing is written on screen. */
  label: string
  /** The size in px is 48 for bare and 56 for bordered and block. Block is ink-coloured, for use on a camera picture. */
  look?: 'bare' | 'bordered' | 'block'
}

export function IconButton({
  icon,
  label,
  look = 'bare',
  className = '',
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & Look) {
  return (
    <button {...rest} type={type} className={`icon-button icon-button-${look} ${className}`} aria-label={label}>
      <Icon of={icon} />
    </button>
  )
}

export function IconLink({ icon, label, look = 'bare', className = '', ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={`icon-button icon-button-${look} ${className}`} aria-label={label}>
      <Icon of={icon} />
    </Link>
  )
}
