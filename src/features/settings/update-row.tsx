import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ActionRow } from '#ui/rows/nav-row.tsx'

/** `fetched`: it waits on this phone. `none`: nothing here looks after versions. */
export type UpdateFinding = 'fetched' | 'newest' | 'unreachable' | 'none'

const words: Readonly<Record<UpdateFinding, string>> = {
  fetched: 'A new version is ready. Tap “Update” at the top.',
  newest: 'You have the latest version.',
  unreachable: 'Couldn’t check for updates. You can keep using this version.',
  none: 'Your browser always loads the latest version.',
}

export function UpdateRow({ look }: { look: () => Promise<UpdateFinding> }) {
  const [state, setState] = useState<UpdateFinding | 'looking' | null>(null)
  const press = async () => {
    if (state === 'looking') return
    setState('looking')
    setState(await look())
  }
  const meta = state === 'looking' ? 'Checking' : state && words[state]
  return (
    <>
      <ActionRow icon={RefreshCw} label="Check for a new version" meta={meta} onClick={() => void press()} />
      <output className="visually-hidden">{meta}</output>
    </>
  )
}
