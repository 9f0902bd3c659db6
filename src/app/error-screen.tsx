import type { MouseEvent } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { LastResort } from './last-resort.tsx'
import { errorWords } from './error-words.ts'
import { notFound } from './routes/failures.ts'

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
  title: string
  code: string
}

/** Title: the error's own message, or "Error"; status 500 unless it says otherwise. */
function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const title = error.status === 404 ? notFound : error.statusText || 'Error'
    return { status: error.status, title, code: typeof error.data === 'string' ? error.data : '' }
  }
  return { status: 500, title: error instanceof Error && error.message !== '' ? error.message : 'Error', code: '' }
}

function ErrorPage() {
  const { status, title, code } = failureOf(useRouteError())
  useTitle(title)
  const { bar, sentence, action } = errorWords(title)
  return (
    <Page title={bar} titleAs="p">
      <div data-status={status}>
        <EmptyState level={1} title={title} action={action === 'home' ? home : again}>
          {sentence}
        </EmptyState>
        {code && <Section tight>Code: {code}</Section>}
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
