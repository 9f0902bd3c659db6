import type { ComponentPropsWithRef } from 'react'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string }

/** A plain anchor: a path of the app, or `tel:`, `https:`, `blob:` or `#id`. The app follows its own paths without a load. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}
