import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../theme/icon.tsx'
import { Section, Stack } from '../layout/section.tsx'
import '../theme/type.css'
import './error-state.css'

type ErrorStateProps = {
  /** States what happened: "Pay did not load". */
  title: string
  /** Explains in one or two sentences what is safe, then what to do next. */
  children: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** While the next attempt runs. */
  retrying?: boolean
  /** Identifies the error in the log. */
  code?: string
  level?: 1 | 2
}

/** Takes the place of the content, and is announced when it appears. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
  code,
  level = 2,
}: ErrorStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <Section>
      <Stack gap={16}>
        <div role="alert">
          <Stack gap={8}>
            <div className="error-state-head">
              <Icon of={TriangleAlert} />
              <Title className="text-h3">{title}</Title>
            </div>
            <p className="measure">{children}</p>
          </Stack>
        </div>
        {onRetry && (
          <Button icon={RotateCw} aria-disabled={retrying || undefined} onClick={() => retrying || onRetry()}>
            {retrying ? 'Trying again' : retryLabel}
          </Button>
        )}
        {code && <p className="text-meta">Code: {code}</p>}
      </Stack>
    </Section>
  )
}
