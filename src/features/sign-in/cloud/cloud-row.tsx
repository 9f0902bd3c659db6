import { Cloud } from 'lucide-react'
import { useState } from 'react'
import { londonTime } from '#domain/dates/day.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import type { CloudCredentials } from './cloud-credentials.ts'
import { CloudError } from './cloud-error.ts'

/** Tests whether the identity pool accepts this person, and shows the result. */
export function CloudRow({ ask }: { ask: () => Promise<CloudCredentials> }) {
  const [said, setSaid] = useState('Tap to check')
  const check = async () => {
    setSaid('Checking')
    try {
      const { expires } = await ask()
      setSaid(`Works, until ${londonTime(new Date(expires))}`)
    } catch (failure) {
      setSaid(failure instanceof CloudError ? failure.message : 'Cloud access has failed. Try again later.')
    }
  }
  return (
    <>
      <ListHeading title="Cloud" />
      <div aria-live="polite">
        <ActionRow icon={Cloud} label="Cloud access" meta={said} onClick={() => void check()} />
      </div>
    </>
  )
}
