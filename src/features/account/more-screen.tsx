import { useLiveQuery } from 'dexie-react-hooks'
import { Info, LogOut, Send, Truck, User } from 'lucide-react'
import { useState } from 'react'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { readOutboxSummary } from '#features/outbox/outbox-store.ts'
import type { OutboxSummary } from '#features/outbox/outbox-store.ts'
import { ListHeading } from '#ui/list-heading.tsx'
import { ActionRow, InfoRow, NavRow } from '#ui/nav-row.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { ThemeChoice } from '#ui/theme.ts'
import { useTitle } from '#ui/use-title.ts'
import { SignOutSheet } from './sign-out-sheet.tsx'
import type { SignOutPorts } from './sign-out-sheet.tsx'
import { StorageRows } from './storage-rows.tsx'

interface MoreScreenProps {
  username: string
  /** False where the tokens are gone. */
  canSend: boolean
  theme: ThemeChoice
  onTheme: (theme: ThemeChoice) => void
  version: string
  signOut: SignOutPorts
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the phone' },
]

function outboxValue({ attention, waiting }: OutboxSummary): string {
  if (attention > 0) return attention === 1 ? '1 needs you' : `${attention} need you`
  return waiting > 0 ? `${waiting} queued` : 'All sent'
}

/** Who is signed in, how the screen looks, and what this phone keeps. */
export function MoreScreen({ username, canSend, theme, onTheme, version, signOut }: MoreScreenProps) {
  useTitle('More')
  const [signingOut, setSigningOut] = useState(false)
  const round = useLiveQuery(async () => (await readManifests())[0])
  const unsent = useLiveQuery(readOutboxSummary)
  return (
    <Page title="More">
      <InfoRow
        icon={User}
        label={username}
        meta={round ? `Round ${round.roundNumber}, ${round.subDepot}` : 'No round on this phone'}
      />
      <ListHeading title="Screen" />
      <Section tight line>
        <SegmentedControl label="Screen" name="theme" options={themes} value={theme} onChange={onTheme} />
      </Section>
      <ListHeading title="Work" />
      <NavRow icon={Truck} to="?popup=work-preferences" label="Work preferences" />
      <ListHeading title="This phone" />
      <NavRow icon={Send} to="/outbox" label="Outbox" value={unsent && outboxValue(unsent)} />
      <StorageRows />
      <InfoRow icon={Info} label="Version" value={version} />
      <ListHeading title="Account" />
      <ActionRow icon={LogOut} label="Sign out" onClick={() => setSigningOut(true)} />
      {signingOut && unsent && (
        <SignOutSheet {...signOut} username={username} unsent={unsent} canSend={canSend} onClose={() => setSigningOut(false)} />
      )}
    </Page>
  )
}
