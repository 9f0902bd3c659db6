import { Button } from '#ui/controls/button.tsx'
import { type BeginHosted, useHosted } from './use-hosted.ts'
import './hosted.css'

/** The other ways in, under the form: whoever the depot lets vouch, and its own page. */
export function HostedButtons({ providers, begin }: { providers: readonly string[]; begin: BeginHosted }) {
  const { problem, leave } = useHosted(begin)
  return (
    <div className="hosted-ways">
      <p className="text-meta">Or</p>
      {providers.map((provider) => (
        <Button key={provider} onClick={() => void leave(provider)}>
          Continue with {provider}
        </Button>
      ))}
      <Button onClick={() => void leave(null)}>Sign in through your depot</Button>
      <div aria-live="polite">{problem !== null && <p className="hosted-problem">{problem}</p>}</div>
    </div>
  )
}
