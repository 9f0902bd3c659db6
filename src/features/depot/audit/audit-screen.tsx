import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { saveFile } from '#device/save-file.ts'
import { londonDay } from '#domain/dates/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useNames } from '../cache/use-names.ts'
import { readCached, readWholeRoster } from '../cache/cache-store.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk, useDeskAddresses } from '../frame/desk-places.ts'
import { counted } from '../figures.ts'
import { momentLabel } from '../moment.ts'
import { auditCsv } from './audit-csv.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditQuery, isNarrowed, readSearch, type AuditSearch } from './audit-search.ts'
import { auditSentence, changeLabel, type AuditNames } from './audit-sentence.ts'
import { serviceLabels } from './audit-labels.ts'
import { joined, wantedNext, type Strand, type TrailLine } from './trail.ts'
import { exportTrail, mostExported, useTrail } from './use-trail.ts'
import './audit.css'

/** The address without what comes after the place, or with an id in it, as the console's table names it. */
const tableAddress = (place: string): string =>
  (place.split('?')[0] ?? '').replace(/^\/depot\/(parcels|messages)\/.*$/, '/depot/$1')

function Line({ line, names }: { line: TrailLine; names: AuditNames }) {
  const sentence = auditSentence(line, names)
  const { what } = sentence
  const { root } = useDesk()
  // Both consoles have screens for staff and for what is published.
  const place = sentence.place?.replace('/depot', root)
  const text = [what, line.subDepot].filter(Boolean).join(', ')
  const isThere = useDeskAddresses().has(tableAddress(place ?? ''))
  return (
    <li className="trail-line">
      <time className="trail-at" dateTime={line.at}>
        {momentLabel(line.at)}
      </time>
      <span className="trail-who">{line.username || line.actor}</span>
      <span className="trail-what">
        {place !== undefined && isThere ? <TextLink to={place}>{text}</TextLink> : text}
      </span>
      <span className="trail-change">{changeLabel(sentence)}</span>
    </li>
  )
}

function NotAnswered({ failed, busy, onRetry }: { failed: readonly Strand[]; busy: boolean; onRetry: () => void }) {
  if (failed.length === 0) return null
  const names = failed.map(({ service }) => serviceLabels[service]).join(', ')
  return (
    <ErrorState title="Some entries are missing" onRetry={onRetry} retrying={busy}>
      {`No response from: ${names}.`}
    </ErrorState>
  )
}

function Trail({
  trail,
  search,
  names,
}: {
  trail: ReturnType<typeof useTrail>
  search: AuditSearch
  names: AuditNames
}) {
  const { strands, busy } = trail
  if (!strands) return <LoadingState label="Loading the entries" rows={8} shape="line" />
  const failed = strands.filter((strand) => strand.failed !== null)
  if (failed.length > 0 && failed.length === strands.length) {
    return (
      <ErrorState
        title="You need to be online for this"
        onRetry={trail.load}
        retrying={busy}
        code={failed[0]?.failed ?? undefined}
      >
        The record of staff actions is not saved on this device.
      </ErrorState>
    )
  }
  const lines = joined(strands)
  return (
    <>
      <NotAnswered failed={failed} busy={busy} onRetry={trail.retry} />
      <output className="visually-hidden">{counted(lines.length, 'entry', 'entries')}</output>
      {lines.length === 0 && (
        <EmptyState title={isNarrowed(search) ? 'No entries match' : 'No entries yet'}>
          {isNarrowed(search)
            ? 'Change the filters to see more.'
            : 'What staff of your sub-depot do here is recorded in this list. Nobody can change it.'}
        </EmptyState>
      )}
      <ol className="trail" aria-busy={busy || undefined}>
        {lines.map((line) => (
          <Line key={`${line.service}/${line.id}`} line={line} names={names} />
        ))}
      </ol>
      {wantedNext(strands).length > 0 && (
        <Section>
          <Button fit aria-disabled={busy || undefined} onClick={() => busy || trail.older()}>
            {busy ? 'Loading older entries' : 'Show older entries'}
          </Button>
        </Section>
      )}
    </>
  )
}

async function readNames(): Promise<AuditNames> {
  const [roster, rounds, staff] = await Promise.all([readWholeRoster(), readCached('rounds'), readCached('staff')])
  return {
    couriers: new Map([...(staff?.value ?? []).map(({ id, name }) => [id, name] as const), ...roster.names]),
    isRosterKnown: roster.readAt > 0,
    rounds: new Map(rounds?.value.rounds.map(({ roundId, roundNumber }) => [roundId, roundNumber])),
  }
}

function Audit({ names }: { names: AuditNames }) {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const query = auditQuery(search, names.couriers)
  const trail = useTrail(query)
  const toast = useToast()
  const [exporting, setExporting] = useState(false)
  const save = async () => {
    if (exporting) return
    setExporting(true)
    try {
      const { lines, isCut, failed } = await exportTrail(query)
      if (failed.length > 0) {
        const silent = failed.map(({ service }) => serviceLabels[service]).join(', ')
        return toast({ text: `Not saved: no response from ${silent}. Try again.` })
      }
      saveFile(`audit-${londonDay(new Date())}.csv`, 'text/csv;charset=utf-8', auditCsv(lines, names))
      toast({
        text: isCut
          ? `The newest ${counted(mostExported, 'entry', 'entries')} are saved. Choose fewer days for the rest.`
          : `${counted(lines.length, 'entry', 'entries')} saved in your downloads`,
      })
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <AuditFilters
        search={search}
        names={names}
        staff={[...new Set((trail.strands ?? []).flatMap(({ entries }) => entries.map(({ username }) => username)))]}
        onChange={(next) => setParams(next, { replace: true, preventScrollReset: true })}
      />
      <Section tight line>
        <TextButton icon={FileDown} onClick={() => void save()} aria-disabled={exporting || undefined}>
          {exporting ? 'Saving' : 'Save as CSV'}
        </TextButton>
      </Section>
      <Trail trail={trail} search={search} names={names} />
    </>
  )
}

/** `/depot/audit` and `/office/audit`: what staff have done, in all services, the newest first. */
export function AuditScreen() {
  useTitle('Audit')
  useNames()
  const names = useLiveQuery(readNames)
  return (
    <DeskPage title="Audit" meta="Permanent record of staff actions">
      {names && <Audit names={names} />}
    </DeskPage>
  )
}
