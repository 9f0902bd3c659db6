import { useRef, useState } from 'react'
import type { ServiceKey } from '#contracts/service-key.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useWhen } from '#ui/timing/use-when.ts'
import { askTrail, auditedServices } from './audit-sync.ts'
import { wantedNext, type Strand } from './trail.ts'

async function grown(strand: Strand): Promise<Strand> {
  const answer = await askTrail(strand.service, typeof strand.next === 'string' ? { after: strand.next } : {})
  if (answer.kind === 'refused') return { ...strand, failed: answer.refusal.code }
  return { ...strand, entries: [...strand.entries, ...answer.value.entries], next: answer.value.next, failed: null }
}

const begun = (service: ServiceKey): Strand => ({ service, entries: [], next: undefined, failed: null })

/** The trails of all services, asked when the screen opens and page by page from then on; none is kept. */
export function useTrail() {
  const [strands, setStrands] = useState<readonly Strand[] | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)

  const grow = async (from: readonly Strand[], which: readonly Strand[]) => {
    const mine = ++asked.current
    setBusy(true)
    const answers = await shownPending(Promise.all(which.map(grown)))
    if (asked.current !== mine) return
    setStrands(from.map((strand) => answers.find(({ service }) => service === strand.service) ?? strand))
    setBusy(false)
  }
  const load = async () => {
    const fresh = auditedServices().map(begun)
    await grow(fresh, fresh)
  }
  useWhen('', () => void load())

  return {
    strands,
    busy,
    load: () => void load(),
    older: () => strands && void grow(strands, wantedNext(strands)),
    /** Those that have not answered once more. */
    retry: () =>
      strands &&
      void grow(
        strands,
        strands.filter(({ failed }) => failed !== null),
      ),
  }
}
