import { Building2, Users } from 'lucide-react'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { type BeginHosted, useHosted } from './use-hosted.ts'
import './hosted.css'

/** The same ways in as rows, between those of the app itself. */
export function HostedRows({ providers, begin }: { providers: readonly string[]; begin: BeginHosted }) {
  const { problem, leave } = useHosted(begin)
  return (
    <>
      <ActionRow icon={Building2} label="Sign in through your depot" onClick={() => void leave(null)} />
      {providers.map((provider) => (
        <ActionRow
          key={provider}
          icon={Users}
          label={`Continue with ${provider}`}
          onClick={() => void leave(provider)}
        />
      ))}
      <div aria-live="polite">{problem !== null && <p className="hosted-problem">{problem}</p>}</div>
    </>
  )
}
