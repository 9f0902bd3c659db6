import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { errorCode } from '../errors/error-code.ts'
import { workNow } from '../session/work.ts'

/** Shown only when somebody is signed in and their store is open. */
const saved = (): string => (workNow().engine === null ? '' : 'Your work is saved on this phone. ')

export const UnknownPopup = () => (
  <EmptyState title="This window could not be found">{saved()}The address may have changed.</EmptyState>
)

export const UnavailablePopup = () => (
  <EmptyState title="This window is not available">{saved()}It is not switched on for your account.</EmptyState>
)

/** `to` is the sign-in page, with the way back here. */
export const GuestPopup = ({ to }: { to: string }) => (
  <EmptyState
    title="Sign in first"
    action={
      <ButtonLink kind="primary" to={to}>
        Sign in
      </ButtonLink>
    }
  >
    You need to sign in to see this.
  </EmptyState>
)

/** Shown for a bug in the app; the error's own text is in the browser's console. */
const FailedPopup = ({ code }: { code: string }) => (
  <EmptyState
    title="Sorry, there is a problem with this window"
    action={
      <>
        <Button kind="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <p>Code: {code}</p>
      </>
    }
  >
    {saved()}Reload the page. If it still doesn’t work, tell your depot the code below.
  </EmptyState>
)

/** If a popup fails or cannot be loaded, the page underneath is not affected. */
export class PopupBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof Error) return <FailedPopup code={errorCode(String(error))} />
    return (
      <EmptyState title="This window could not be loaded">
        {saved()}Close it and open it again when you have signal.
      </EmptyState>
    )
  }
}
