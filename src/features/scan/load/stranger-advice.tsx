import { useEffect, useState } from 'react'
import { askRoundOf } from './ask-round-sync.ts'

/** What to do with a parcel that is on no list here. With signal the depot may know whose it is. */
export function StrangerAdvice({ manifestId, code }: { manifestId: string | undefined; code: string }) {
  const [known, setKnown] = useState<{ code: string; round: string } | null>(null)
  useEffect(() => {
    let gone = false
    const ask = async () => {
      const round = manifestId === undefined ? null : await askRoundOf(manifestId, code)
      if (!gone && round !== null) setKnown({ code, round })
    }
    void ask()
    return () => {
      gone = true
    }
  }, [manifestId, code])
  return (
    <p aria-live="polite">
      {known?.code === code ? (
        <>
          <strong>For Round {known.round}.</strong> Put to one side and hand back to the depot.
        </>
      ) : (
        'Put to one side. The depot will decide.'
      )}
    </p>
  )
}
