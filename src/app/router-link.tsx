import { Link } from 'react-router-dom'
import type { LinkProps } from '#ui/link.tsx'

/** The widgets' link, on the router. */
export function RouterLink({ to, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} to={to}>
      {children}
    </Link>
  )
}
