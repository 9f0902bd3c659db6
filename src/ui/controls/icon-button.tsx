import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import './icon-button.css'

type Look = {
  icon: IconType
  /** The name for assistive technology; nothing is written on screen. */
  label: string
  /** bare 48; bordered 56; block 56, ink, to stand on a camera picture. */
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
