import { useLiveQuery } from 'dexie-react-hooks'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ApiKey, MadeKey } from '#contracts/staff/api-keys.ts'
import { developersPath } from '#domain/developers-address.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readCached } from '../../cache/cache-store.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { counted } from '../../figures.ts'
import { DeskPage } from '../../frame/desk-page.tsx'
import { TwoPanes } from '../../frame/two-panes.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { dayWithYear, getLastDay, lastUseLabel, getKeyState } from './key-labels.ts'
import { KeyPane } from './key-pane.tsx'
import { refreshKeys } from './keys-sync.ts'
import { MakeKey } from './make-key.tsx'
import { ShownKey } from './shown-key.tsx'

const path = '/office/api-keys'

const endLabels = { revoked: () => 'Revoked', ended: () => 'Ended' } as const

/** "Made by o.example. Last day Thursday 14 May 2026. Never used". */
function metaOf(key: ApiKey, now: number): string {
  const state = getKeyState(key, now)
  const end = state === 'active' ? `Last day ${dayWithYear(getLastDay(key))}` : endLabels[state]()
  return `Made by ${key.madeBy}. ${end}. ${lastUseLabel(key)}`
}

/** The keys and the sub-depots as this device last received them. */
async function readKnownKeys() {
  const [keys, subDepots] = await Promise.all([readCached('api-keys'), readCached('sub-depots')])
  return keys ? { keys: keys.value, subDepots: subDepots?.value ?? [], at: keys.at } : null
}

/** `/office/api-keys`: the keys with which programs connect to the services. */
export function ApiKeysScreen() {
  useTitle('API keys')
  const [search, setSearch] = useSearchParams()
  const [made, setMade] = useState<MadeKey | null>(null)
  const { response } = useRequest(refreshKeys, { isRepeated: true })
  const known = useLiveQuery(readKnownKeys)
  const keys = known?.keys ?? []
  const now = known?.at ?? 0
  const chosen = keys.find(({ id }) => id === search.get('id'))
  const show = (next: MadeKey) => {
    setMade(next)
    setSearch({ id: next.apiKey.id }, { replace: true })
  }
  const left = (
    <>
      <StaleNote response={response} />
      <NavRow icon={Plus} to={path} label="Make a key" meta="For a program that connects to the services" />
      {keys.map((key) => (
        <NavRow
          key={key.id}
          to={`${path}?id=${key.id}`}
          current={key.id === chosen?.id}
          label={<bdi>{key.name}</bdi>}
          meta={metaOf(key, now)}
        />
      ))}
      {known && keys.length === 0 && (
        <EmptyState title="No keys yet">Make one when a program needs to import manifests or read reports.</EmptyState>
      )}
      {known === null && !response && <LoadingState label="Loading the keys" rows={4} />}
      {known === null && response && (
        <EmptyState title="Not loaded yet">
          The keys appear here when this device is online. Keys that exist keep working.
        </EmptyState>
      )}
      <Section tight>
        <TextLink to={developersPath} icon={BookOpen} target="_blank" rel="noopener">
          API reference
        </TextLink>
      </Section>
      <AsOfSection at={known?.at ?? null} />
    </>
  )
  const right = (
    <>
      {made && <ShownKey key={made.key} made={made} onDone={() => setMade(null)} />}
      {chosen && <KeyPane key={chosen.id} apiKey={chosen} now={now} onMade={show} />}
      {known && !chosen && !made && <MakeKey subDepots={known.subDepots} onDone={show} />}
    </>
  )
  return (
    <DeskPage
      title="API keys"
      meta={known ? counted(keys.length, 'key') : undefined}
      back={{ to: '/office/more', label: 'Back to More' }}
    >
      <TwoPanes rightIs="rest" left={left} right={right} />
    </DeskPage>
  )
}
