import { createContext, createElement, use } from 'react'
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string }

function NativeLink({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

const LinkContext = createContext<ComponentType<LinkProps>>(NativeLink)

/** Gives every widget the router's link; without it they use plain anchors. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

const leavesTheApp = /^(#|[a-z][a-z\d+.-]*:)/i

/** An anchor that stays in the app for paths, and is a plain one for `tel:`, `https:`, `blob:` or `#id`. */
export function Link(props: LinkProps) {
  const link = use(LinkContext)
  return createElement(leavesTheApp.test(props.to) ? NativeLink : link, props)
}
