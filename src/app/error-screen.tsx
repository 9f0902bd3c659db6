import type { MouseEvent } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { LastResort } from './last-resort.tsx'
import { errorWords } from './error-words.ts'
import { notFound, pageBroken } from './routes/failures.ts'

/** A page that has broken may hold a broken state: leave it by a load of its own. */
function reloadHome(event: MouseEvent) {
  event.preventDefault()
  location.assign('/')
}

const home = <TextLink to="/">Back to the home page</TextLink>
const again = (
  <TextLink to="/" onClick={reloadHome}>
    Open the app again
  </TextLink>
)

interface Failure {
  status: number
  /** The title of the page: the error's own message, or "Error". */
  title: string
  /** What a person reads. */
  heading: string
  code: string
  /** The error's own message, for whoever helps. */
  details: string
}

function toFailure(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const title = error.status === 404 ? notFound : error.statusText || 'Error'
    const code = typeof error.data === 'string' ? error.data : ''
    return { status: error.status, title, heading: title, code, details: '' }
  }
  const details = error instanceof Error ? error.message : ''
  return { status: 500, title: details || 'Error', heading: pageBroken, code: 'page-broken', details }
}

function ErrorPage() {
  const { status, title, heading, code, details } = toFailure(useRouteError())
  useTitle(title)
  const { bar, sentence, action } = errorWords(heading)
  return (
    <Page title={bar} titleAs="p">
      <div data-status={status}>
        <EmptyState level={1} title={heading} action={action === 'home' ? home : again}>
          {sentence}
        </EmptyState>
        {code && <Section tight>Code: {code}</Section>}
        {details && (
          <Section tight>
            <details>
              <summary>Details for support</summary>
              <p className="text-meta">{details}</p>
            </details>
          </Section>
        )}
      </div>
    </Page>
  )
}

/** What is shown instead of a page that is not there, not for this account, or broken. */
export function ErrorScreen() {
  return (
    <LastResort>
      <ErrorPage />
    </LastResort>
  )
}
