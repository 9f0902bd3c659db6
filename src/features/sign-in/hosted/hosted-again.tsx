import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { type BeginHosted, useHosted } from './use-hosted.ts'
import './hosted.css'

/** Signs in again on the depot's page and comes back. `title` is the title of the page. */
export function HostedAgain({ begin, title }: { begin: BeginHosted; title: string }) {
  const { problem, leave } = useHosted(begin)
  useTitle(problem === null ? title : `Error: ${title}`)
  return (
    <Stack gap={16}>
      <p className="measure">
        You’ll sign in on your depot’s page and come back here. You’ll need to type what is on this page again.
      </p>
      <Button kind="primary" onClick={() => void leave(null)}>
        Sign in through your depot
      </Button>
      <div aria-live="polite">{problem !== null && <p className="hosted-problem">{problem}</p>}</div>
    </Stack>
  )
}
