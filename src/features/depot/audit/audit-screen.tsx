import { useSearchParams } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDeskAddresses } from '../frame/desk-places.ts'
import { counted } from '../fresh/figures.ts'
import { moment } from '../fresh/moment.ts'
import { changeWords, deedWords, kindLabels, kindOf, placeOfKind, serviceLabels, type DeedKind } from './audit-words.ts'
import { joined, wantedNext, type Strand, type TrailLine } from './trail.ts'
import { useTrail } from './use-trail.ts'
import './audit.css'

function Line({ line }: { line: TrailLine }) {
  const { what, of } = deedWords(line)
  const place = placeOfKind[kindOf(line)]
  const isThere = useDeskAddresses().has(place ?? '')
  return (
    <li className="trail-line">
      <time className="trail-at" dateTime={line.at}>
        {moment(line.at)}
      </time>
      <span className="trail-who">{line.username || line.actor}</span>
      <span className="trail-what">
        {place !== undefined && isThere ? <TextLink to={place}>{what}</TextLink> : what}
        {of && ` ${of}`}
        {line.subDepot && `, ${line.subDepot}`}
      </span>
      <span className="trail-change">{changeWords(line)}</span>
    </li>
  )
}

function Filters({ lines, kind }: { lines: readonly TrailLine[]; kind: DeedKind | null }) {
  const [, setSearch] = useSearchParams()
  const choose = (next: string | null) => setSearch(next === null ? {} : { kind: next }, { replace: true })
  const count = (of: DeedKind) => lines.filter((line) => kindOf(line) === of).length
  return (
    <div className="trail-filters">
      <FilterRow label="What was done">
        <FilterChip selected={kind === null} count={lines.length} onClick={() => choose(null)}>
          All
        </FilterChip>
        {(Object.keys(kindLabels) as DeedKind[])
          .filter((each) => each === kind || count(each) > 0)
          .map((each) => (
            <FilterChip key={each} selected={kind === each} count={count(each)} onClick={() => choose(each)}>
              {kindLabels[each]}
            </FilterChip>
          ))}
      </FilterRow>
    </div>
  )
}

function NotAnswered({ failed, busy, onRetry }: { failed: readonly Strand[]; busy: boolean; onRetry: () => void }) {
  if (failed.length === 0) return null
  const names = failed.map(({ service }) => serviceLabels[service]).join(', ')
  return (
    <ErrorState title="Not all of it has come" onRetry={onRetry} retrying={busy}>
      {`Without an answer: ${names}. What was done there is missing below.`}
    </ErrorState>
  )
}

function Trail({ trail }: { trail: ReturnType<typeof useTrail> }) {
  const [search] = useSearchParams()
  const { strands, busy } = trail
  if (!strands) return <LoadingState label="Asking what was done" rows={8} shape="line" />
  const failed = strands.filter((strand) => strand.failed !== null)
  if (failed.length > 0 && failed.length === strands.length) {
    return (
      <ErrorState
        title="This needs the line"
        onRetry={trail.load}
        retrying={busy}
        code={failed[0]?.failed ?? undefined}
      >
        What staff have done stands with the services alone; none of it is kept on this device.
      </ErrorState>
    )
  }
  const asked = search.get('kind')
  const kind = asked !== null && Object.hasOwn(kindLabels, asked) ? (asked as DeedKind) : null
  const lines = joined(strands)
  const shown = kind === null ? lines : lines.filter((line) => kindOf(line) === kind)
  return (
    <>
      <Filters lines={lines} kind={kind} />
      <NotAnswered failed={failed} busy={busy} onRetry={trail.retry} />
      <output className="visually-hidden">{`${counted(shown.length, 'deed')} shown`}</output>
      {shown.length === 0 && (
        <EmptyState title="Nothing yet">
          What staff of your sub-depot do here stands in this list from then on. Nobody can change it.
        </EmptyState>
      )}
      <ol className="trail">
        {shown.map((line) => (
          <Line key={`${line.service}/${line.id}`} line={line} />
        ))}
      </ol>
      {wantedNext(strands).length > 0 && (
        <Section>
          <Button fit aria-disabled={busy || undefined} onClick={() => busy || trail.older()}>
            {busy ? 'Asking for older' : 'Show older'}
          </Button>
        </Section>
      )}
    </>
  )
}

/** `/depot/audit`: what staff of the sub-depots have done, in all services, the newest first. */
export function AuditScreen() {
  useTitle('Audit')
  const trail = useTrail()
  return (
    <DeskPage title="Audit" meta="Who has done what; nobody can change it">
      <Trail trail={trail} />
    </DeskPage>
  )
}
