import type { MouseEvent } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** A page that has broken may hold a broken state: leave it by a load of its own. */
function reloadHome(event: MouseEvent) {
  event.preventDefault()
  location.assign('/')
}

/** Title: the error's own message, or "Error"; status 500 unless it says otherwise. */
function describe(error: unknown): { status: number; title: string } {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, title: error.status === 404 ? 'This page could not be found' : error.statusText || 'Error' }
  }
  return { status: 500, title: error instanceof Error && error.message !== '' ? error.message : 'Error' }
}

export function ErrorScreen() {
  const { status, title } = describe(useRouteError())
  const action =
    status === 404 ? (
      <TextLink to="/">Back to the home page</TextLink>
    ) : (
      <TextLink to="/" onClick={reloadHome}>
        Open the app again
      </TextLink>
    )
  return (
    <main data-status={status}>
      <EmptyState level={1} title={title} action={action}>
        Everything you recorded is safe on this phone.
      </EmptyState>
    </main>
  )
}
