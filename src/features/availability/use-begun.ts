import { useEffect, useState } from 'react'
import { readPlanDraft, type PlanDraft } from './plan-draft-sync.ts'

interface Begun<Typed> {
  /** Undefined until it is known. */
  begun: PlanDraft<Typed> | undefined
  /** It was begun earlier. */
  isDraft: boolean
  /** Begins with what stands, once the draft is gone. */
  again: () => void
}

/** What a form opens with: what was begun of it, or what stands. `stands` as it is when the form is opened. */
export function useBegun<Typed>(id: string, stands: Typed): Begun<Typed> {
  const [first] = useState({ id, typed: stands })
  const [found, setFound] = useState<{ begun: PlanDraft<Typed>; isDraft: boolean }>()
  useEffect(() => {
    let left = false
    void readPlanDraft<Typed>(first.id).then((draft) => {
      if (!left) setFound({ begun: draft ?? first, isDraft: draft !== undefined })
    })
    return () => {
      left = true
    }
  }, [first])
  return {
    begun: found?.begun,
    isDraft: found?.isDraft ?? false,
    again: () => setFound({ begun: first, isDraft: false }),
  }
}
