import { useRef, useState } from 'react'
import type { ServiceKey } from '#contracts/service-key.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useWhen } from '#ui/timing/use-when.ts'
import { requestTrail, auditedServices } from './audit-sync.ts'
import { joined, wantedNext, type Strand } from './trail.ts'

async function grown(strand: Strand, query: TrailQuery): Promise<Strand> {
  const after = typeof strand.next === 'string' ? { after: strand.next } : {}
  const response = await requestTrail(strand.service, { ...query, ...after })
  if (!response.ok) return { ...strand, failed: response.error.code }
  return { ...strand, entries: [...strand.entries, ...response.value.entries], next: response.value.next, failed: null }
}

const begun = (service: ServiceKey): Strand => ({ service, entries: [], next: undefined, failed: null })

type TrailQuery = Parameters<typeof requestTrail>[1]

/** Lines that a file has at most: more than somebody reads, and not so many that a browser runs out of memory. */
export const mostExported = 10_000

/** Rows of a request for the file: as many as a page of a service may have. */
const exportedPage = 500

/** All lines that fit, the newest first, for a file; `isCut`: there are more than a file has. `failed`: services that did not answer. */
export async function exportTrail(query: TrailQuery) {
  const whole = async (service: ServiceKey): Promise<Strand> => {
    let strand = begun(service)
    do strand = await grown(strand, { ...query, limit: exportedPage })
    while (strand.failed === null && strand.next !== null && strand.entries.length <= mostExported)
    return strand
  }
  const strands = await Promise.all(auditedServices().map(whole))
  const lines = joined(strands.map((strand) => ({ ...strand, next: null })))
  return {
    lines: lines.slice(0, mostExported),
    isCut: lines.length > mostExported,
    failed: strands.filter(({ failed }) => failed !== null),
  }
}

/** Reads the audit logs of all services page by page, and starts again when `query` changes. Nothing is saved. */
export function useTrail(query: TrailQuery) {
  const [strands, setStrands] = useState<readonly Strand[] | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)

  const grow = async (from: readonly Strand[], which: readonly Strand[]) => {
    const mine = ++asked.current
    setBusy(true)
    const answers = await shownPending(Promise.all(which.map((strand) => grown(strand, query))))
    if (asked.current !== mine) return
    setStrands(from.map((strand) => answers.find(({ service }) => service === strand.service) ?? strand))
    setBusy(false)
  }
  const load = async () => {
    const fresh = auditedServices().map(begun)
    await grow(fresh, fresh)
  }
  useWhen(JSON.stringify(query), () => void load())

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
