import { Component, type ReactNode } from 'react'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const safe = 'Everything you recorded is safe on this phone.'

export const UnknownPopup = () => (
  <EmptyState title="This window could not be found">The address may have changed. {safe}</EmptyState>
)

export const UnavailablePopup = () => (
  <EmptyState title="This window is not available">It is not switched on for your account. {safe}</EmptyState>
)

/** `to`: the sign-in, with the way back here. */
export const GuestPopup = ({ to }: { to: string }) => (
  <EmptyState
    title="Sign in first"
    action={
      <ButtonLink kind="primary" to={to}>
        Sign in
      </ButtonLink>
    }
  >
    What opens here belongs to one courier.
  </EmptyState>
)

/** A popup that breaks or cannot be loaded leaves the page beneath it as it is. */
export class PopupBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState title="This window could not be loaded">
        Close it, and open it again where there is signal. {safe}
      </EmptyState>
    )
  }
}
