import { useLiveQuery } from 'dexie-react-hooks'
import { Newspaper, Settings, Warehouse } from 'lucide-react'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'

export interface StaffTodayScreenProps {
  group: 'sub-depot' | 'back-office'
}

type Deed = readonly [deed: string, commands: string]

/** What a desk does with the command line, in the order of its day, and by which of its commands. */
const deeds: Readonly<Record<StaffTodayScreenProps['group'], readonly Deed[]>> = {
  'sub-depot': [
    ['Bring in manifests', 'import'],
    ['Offer rounds, and see who answered', 'offer, offers, withdraw-offer'],
    ['Decide on holidays and their cover', 'holidays, approve-holiday, decline-holiday, cover-holiday'],
    ['Answer messages and give notices', 'messages, reply, publish-notice'],
    ['Look through documents and adverts', 'documents, accept-document, adverts, approve-advert'],
    ['Publish rates, invoices and figures', 'publish-rates, publish-invoice, publish-quality'],
  ],
  'back-office': [
    ['Answer enquiries and claims', 'enquiries, answer, claims'],
    ['Publish news, episodes and forms', 'content publish, publish-form'],
    ['Read a bank account for a payment', 'bank-account, bank-audit'],
    ['Keep pensions', 'earnings, decide-pension'],
    ['Switch capabilities on and off', 'toggle'],
  ],
}

const titles: Readonly<Record<StaffTodayScreenProps['group'], string>> = {
  'sub-depot': 'You work at the sub-depot',
  'back-office': 'You work in the back office',
}

/** The start of somebody who drives no round: what this app has for them, and where the rest of their work is done. */
export function StaffTodayScreen({ group }: StaffTodayScreenProps) {
  useTitle('Today')
  const forecast = useLiveQuery(() => readToggle('tools.sub-depot-forecast'))
  return (
    <Page title="Today">
      <Section line>
        <Stack gap={8}>
          <h2 className="text-h1">{titles[group]}</h2>
          <p className="measure">This account drives no round, so no list comes to this device.</p>
        </Stack>
      </Section>
      <ListHeading title="In this app" />
      {group === 'sub-depot' && forecast && (
        <NavRow icon={Warehouse} to="/tools/sub-depot-forecast" label="Sub-depot forecast" meta="Parcels of the fortnight to come, by round" />
      )}
      <NavRow icon={Newspaper} to="/news" label="News" meta="As couriers read it" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Theme, security and devices" />
      <ListHeading title="With the command line" />
      <Section line>
        <p className="measure">On the machine of the services, npm run depot lists every command and says what it needs.</p>
      </Section>
      {deeds[group].map(([deed, commands]) => (
        <InfoRow key={deed} label={deed} meta={commands} />
      ))}
    </Page>
  )
}
