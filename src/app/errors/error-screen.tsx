import { RotateCw } from 'lucide-react'
import { useEffect, type MouseEvent, Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { getErrorMessage } from './error-messages.ts'
import { errorCode } from './error-code.ts'
import { deniesStorage, notFound, storageBlocked, pageFailed } from '../routes/page-errors.ts'
import { getStaffGroup } from '../session/staff.ts'
import { suggestedPlace } from './suggested-place.ts'
import { useWork } from '../session/use-work.ts'
import { workNow } from '../session/work.ts'

/** Shown if the error page itself fails; it uses nothing that could fail again. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <h1>An error occurred while showing the error page</h1>
        <p>
          {workNow().engine !== null && 'Your work is saved on this phone. '}
          Reload the page. If it still doesn’t work, tell your depot the code below.
        </p>
        <p>
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
        <p>
          <a href="/" target="_top">
            Go back to home
          </a>
        </p>
        <p>Code: error-page-failed</p>
      </main>
    )
  }
}

/** Leaves by a full load, because the page in memory may hold a broken state. */
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

const reload = (
  <Stack gap={8}>
    <Button kind="primary" icon={RotateCw} onClick={() => location.reload()}>
      Reload the page
    </Button>
    <TextLink to="/" onClick={reloadHome}>
      Back to the home page
    </TextLink>
  </Stack>
)
const actions = { home, again, reload }

/** Suggests the page that the user may have meant, above the link to the home page. */
function LikelyPlace() {
  const place = suggestedPlace(useLocation().pathname)
  return (
    <Stack gap={8}>
      {place && (
        <p>
          Were you looking for <Link to={place.to}>{place.label}</Link>?
        </p>
      )}
      {home}
    </Stack>
  )
}

interface Failure {
  status: number
  /** The tab's title: the error's own message, or "Error", as the specification requires. */
  title: string
  /** The heading on the screen. */
  heading: string
  code: string
  /** The error's own text, for support. It is never a heading, because it was not written for couriers. */
  details: string
}

/** An error that the app raised has a title that users can read; every other error is a bug, with status 500. */
function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const title = error.status === 404 ? notFound : error.statusText || 'Error'
    const heading = title === 'Error' ? pageFailed : title
    return { status: error.status, title, heading, code: typeof error.data === 'string' ? error.data : '', details: '' }
  }
  const details = String(error)
  const title = (error instanceof Error && error.message) || 'Error'
  if (deniesStorage(error)) return { status: 500, title, heading: storageBlocked, code: 'storage-denied', details }
  return { status: 500, title, heading: pageFailed, code: errorCode(details), details }
}

function ErrorPage() {
  const error = useRouteError()
  const { status, title, heading, code, details } = failureOf(error)
  useTitle(title)
  const { session, engine } = useWork()
  const staff = session ? getStaffGroup(session) : undefined
  const { bar, sentence, action } = getErrorMessage(heading, engine !== null, staff)
  const isCourier = session !== null && staff === undefined
  useEffect(() => {
    if (details) reportError(new Error(code, { cause: error }))
  }, [code, details, error])
  return (
    <Page title={bar} titleAs="p">
      <div data-status={status}>
        <EmptyState
          level={1}
          title={heading}
          action={heading === notFound && isCourier ? <LikelyPlace /> : actions[action]}
        >
          {sentence}
        </EmptyState>
        <Section tight>
          {code && <p>Code: {code}</p>}
          {details && (
            <details>
              <summary>Details</summary>
              <p>{details}</p>
            </details>
          )}
        </Section>
      </div>
    </Page>
  )
}

/** Replaces a page that does not exist, is not for this account, or has failed. */
export function ErrorScreen() {
  return (
    <LastResort>
      <ErrorPage />
    </LastResort>
  )
}
