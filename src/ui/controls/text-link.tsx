import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import './text-link.css'

type Look = { icon?: IconType; strong?: boolean }

const classes = (strong = false, className = '') => `text-link ${strong ? 'text-link-strong' : ''} ${className}`

/** A separate link, 48 px high. Inside running text use a plain `Link`. */
export function TextLink({ icon, strong, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classes(strong, className)}>
      {icon && <Icon of={icon} size={20} />}
      {children}
    </Link>
  )
}

/** Looks like a link, acts on the page: "Show as table". */
export function TextButton({
  icon,
  strong,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & Look) {
  return (
    <button {...rest} type={type} className={classes(strong, className)}>
      {icon && <Icon of={icon} size={20} />}
      <span>{children}</span>
    </button>
  )
}
