import { useState } from 'react'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useWhen } from '#ui/timing/use-when.ts'
import { refreshRounds } from '../cache/refresh-sync.ts'
import { readCached } from '../cache/cache-store.ts'
import { requestTrail } from '../audit/audit-sync.ts'
import { momentLabel } from '../moment.ts'
import { useMay } from '../frame/desk-places.ts'
import { errorLabel } from '../requests/error-labels.ts'

/** Says when today's lists were imported, where the audit names nobody, or `isUnnamed`: this person may not read it. */
async function importedUnnamed(isUnnamed: boolean): Promise<string> {
  await refreshRounds()
  const times = (await readCached('rounds'))?.value.rounds.map(({ importedAt }) => importedAt) ?? []
  const latest = times.toSorted().at(-1)
  if (latest === undefined) return 'Nothing has been imported yet.'
  const at = new Date(latest)
  const when = londonDay(at) === londonDay(new Date()) ? `at ${londonTime(at)}` : `on ${momentLabel(latest)}`
  // Setting up a service imports them without an account.
  return `Today’s lists were imported ${when}${isUnnamed ? '' : ' by another system'}.`
}

/** Shows who imported last, and what. */
export function LastImport() {
  const may = useMay()
  const [last, setLast] = useState<AuditEntry | string | null>(null)
  const load = async () => {
    if (!may('manage')) return setLast(await importedUnnamed(true))
    const answer = await requestTrail('manifest', { limit: 1, deed: 'importManifests' })
    setLast(!answer.ok ? errorLabel(answer.error) : (answer.value.entries[0] ?? (await importedUnnamed(false))))
  }
  useWhen('', () => void load())
  if (last === null) return null
  return (
    <Section labelledBy="last-import">
      <Stack gap={8}>
        <SectionHeading id="last-import">Last import</SectionHeading>
        {typeof last === 'string' ? (
          <p className="text-meta measure">{last}</p>
        ) : (
          <>
            <p className="text-strong">
              {momentLabel(last.at)} by {last.username || last.actor}
            </p>
            <p className="text-meta measure">{last.after}</p>
          </>
        )}
      </Stack>
    </Section>
  )
}
