import { useLiveQuery } from 'dexie-react-hooks'
import { aboutClaim, claimTitles, formatClaimStatus } from '#domain/claim/claim-labels.ts'
import { formatWaitRule } from '#domain/claim/wait-labels.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { SentList } from '#ui/rows/sent-list.tsx'
import { readClaimRules, readClaims } from '../own-claims-store.ts'
import { useWaitEnd, WaitItem } from './wait-panel.tsx'
import { readWaits } from './waits-store.ts'

const title = claimTitles.waiting

async function readScreen(today: string) {
  const { windowDays } = await readClaimRules()
  const [own, claims] = await Promise.all([readWaits(addDays(today, -windowDays), today), readClaims('waiting')])
  const shown = new Set(own.states.map(({ wait }) => wait.id))
  return { ...own, claims: claims.filter(({ row }) => !shown.has(row.id)) }
}

/** The courier's waits that can still be claimed, and their claims. */
export function WaitsScreen() {
  useTitle(title)
  const today = useToday()
  const read = useLiveQuery(() => readScreen(today), [today])
  useWaitEnd(read?.states ?? [])
  const rule = read?.rule
  return (
    <Page title={title} back={{ to: '/pay', label: 'Back to Pay' }}>
      {read && !rule && read.claims.length === 0 && (
        <EmptyState
          level={2}
          title="Your depot doesn’t pay for waiting"
          action={<TextLink to="/messages">Messages</TextLink>}
        >
          Write to your depot if you had to wait.
        </EmptyState>
      )}
      {read && (rule !== undefined || read.claims.length > 0) && (
        <TwoColumns
          first={
            <>
              {rule && (
                <Section tight>
                  <p className="measure">{formatWaitRule(rule)}</p>
                </Section>
              )}
              {rule && read.states.length === 0 && (
                <Section tight>
                  <p className="measure">
                    No waits yet. Press “I’m at the depot” on Today or in the load check, or “I’m here” at a collection.
                  </p>
                </Section>
              )}
              {rule &&
                read.states.map((state) => (
                  <div key={state.wait.id}>
                    <ListHeading title={dayName(state.wait.date)} />
                    <WaitItem state={state} rule={rule} isNamed />
                  </div>
                ))}
            </>
          }
          second={
            <SentList title="Your claims" emptyText="Claims for other days appear here, with the depot’s answer.">
              {read.claims.map(({ row, sync, refused }) => (
                <InfoRow
                  key={row.id}
                  above={row.reference || undefined}
                  label={aboutClaim(row.evidence)}
                  meta={
                    refused || (sync && sync !== 'sent') ? (
                      <SyncLabel kind={refused ? 'attention' : (sync ?? 'saved')}>
                        {syncLabels[refused ? 'attention' : (sync ?? 'saved')]}
                      </SyncLabel>
                    ) : (
                      formatClaimStatus(row)
                    )
                  }
                />
              ))}
            </SentList>
          }
        />
      )}
    </Page>
  )
}
