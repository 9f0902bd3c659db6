import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { pageCookies } from './page-cookies.ts'
import { startPreview, type PreviewStart } from './preview-sync.ts'

const toNews = <TextLink to="/news">See what is published</TextLink>

function Outcome({
  outcome,
  again,
}: {
  outcome: Exclude<PreviewStart['kind'], 'go'> | 'incomplete' | undefined
  again: () => void
}) {
  switch (outcome) {
    case undefined:
      return <LoadingState label="Opening the preview" shape="line" />
    case 'unreachable':
      return (
        <ErrorState title="The preview did not open" onRetry={again}>
          It needs a network. What is published can be read without.
        </ErrorState>
      )
    case 'over':
      return (
        <EmptyState title="This preview is over" action={toNews}>
          Open it again from the editor.
        </EmptyState>
      )
    case 'not-configured':
      return <EmptyState title="There is nothing to preview">No content is set up for this app.</EmptyState>
    case 'incomplete':
      return (
        <EmptyState title="This is not a whole preview address" action={toNews}>
          Open the preview again from the editor.
        </EmptyState>
      )
  }
}

/** `/preview`: leads an editor to the document that they look at before it is published. */
export function PreviewScreen() {
  useTitle('Preview')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [token, documentId] = [search.get('token') ?? '', search.get('documentId') ?? '']
  const whole = token !== '' && documentId !== ''
  const [attempt, setAttempt] = useState(0)
  const [ended, setEnded] = useState<{ attempt: number; kind: Exclude<PreviewStart['kind'], 'go'> }>()
  useEffect(() => {
    if (!whole) return
    const start = async (): Promise<void> => {
      const started = await startPreview(token, documentId, pageCookies)
      if (started.kind === 'go') await navigate(started.to, { replace: true })
      else setEnded({ attempt, kind: started.kind })
    }
    void start()
  }, [whole, token, documentId, attempt, navigate])
  const outcome = ended?.attempt === attempt ? ended.kind : undefined
  return (
    <Page title="Preview" back={{ to: '/news', label: 'Back to News' }}>
      <Outcome outcome={whole ? outcome : 'incomplete'} again={() => setAttempt(attempt + 1)} />
    </Page>
  )
}
