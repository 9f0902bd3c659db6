import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ActionRow } from '#ui/rows/nav-row.tsx'

/** `fetched`: it waits on this phone. `none`: nothing here looks after versions. */
export type UpdateFinding = 'fetched' | 'newest' | 'unreachable' | 'none'

const words: Readonly<Record<UpdateFinding, string>> = {
  fetched: 'A new version is on this phone. The line at the top of the page starts it.',
  newest: 'This is the newest version.',
  unreachable: 'It could not be looked for: there is no signal, or the server does not answer. This version works on.',
  none: 'This browser takes the newest version whenever the page is loaded.',
}

export function UpdateRow({ look }: { look: () => Promise<UpdateFinding> }) {
  const [state, setState] = useState<UpdateFinding | 'looking' | null>(null)
  const press = async () => {
    if (state === 'looking') return
    setState('looking')
    setState(await look())
  }
  const meta = state === 'looking' ? 'Looking' : state && words[state]
  return (
    <>
      <ActionRow icon={RefreshCw} label="Check for a new version" meta={meta} onClick={() => void press()} />
      <output className="visually-hidden">{meta}</output>
    </>
  )
}
