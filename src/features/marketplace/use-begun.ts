import { useEffect, useState } from 'react'
import { readMarketDraft, type MarketDraft } from './market-drafts-sync.ts'

/** What a form opens with: what was begun of it, or nothing; undefined until that is known. */
export function useBegun<Typed>(id: string, nothing: () => Typed): MarketDraft<Typed> | undefined {
  const [first] = useState(() => ({ id, nothing }))
  const [begun, setBegun] = useState<MarketDraft<Typed>>()
  useEffect(() => {
    let left = false
    void readMarketDraft<Typed>(first.id).then((draft) => {
      if (!left) setBegun(draft ?? { id: first.id, typed: first.nothing() })
    })
    return () => {
      left = true
    }
  }, [first])
  return begun
}
