import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { type BeginHosted, useHosted } from './use-hosted.ts'
import './hosted.css'

/** For whoever has signed in on the depot's page: it asks once more, and leads back. `title`: of the page that it stands on. */
export function HostedAgain({ begin, title }: { begin: BeginHosted; title: string }) {
  const { problem, leave } = useHosted(begin)
  useTitle(problem === null ? title : `Error: ${title}`)
  return (
    <Stack gap={16}>
      <p className="measure">
        You sign in on the depot’s page and come back here. What you have typed on this page is gone then, because it is
        kept nowhere.
      </p>
      <Button kind="primary" onClick={() => void leave(null)}>
        Use the depot’s sign-in page
      </Button>
      <div aria-live="polite">{problem !== null && <p className="hosted-problem">{problem}</p>}</div>
    </Stack>
  )
}
