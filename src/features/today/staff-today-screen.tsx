import { Newspaper, Settings } from 'lucide-react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'

/** What the back office does with the command line, in the order of its day, and by which of its commands. */
const deeds: readonly (readonly [deed: string, commands: string])[] = [
  ['Answer enquiries and claims', 'enquiries, answer, claims'],
  ['Publish news, episodes and forms', 'content publish, publish-form'],
  ['Read a bank account for a payment', 'bank-account, bank-audit'],
  ['Keep pensions', 'earnings, decide-pension'],
  ['Switch capabilities on and off', 'toggle'],
]

/** The start of the back office, which drives no round: what this app has for it, and where the rest of its work is done. */
export function StaffTodayScreen() {
  useTitle('Today')
  return (
    <Page title="Today">
      <Section line>
        <Stack gap={8}>
          <h2 className="text-h1">You work in the back office</h2>
          <p className="measure">This account drives no round, so no list comes to this device.</p>
        </Stack>
      </Section>
      <ListHeading title="In this app" />
      <NavRow icon={Newspaper} to="/news" label="News" meta="As couriers read it" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Theme, security and devices" />
      <ListHeading title="With the command line" />
      <Section line>
        <p className="measure">
          On the machine of the services, npm run depot lists every command and says what it needs.
        </p>
      </Section>
      {deeds.map(([deed, commands]) => (
        <InfoRow key={deed} label={deed} meta={commands} />
      ))}
    </Page>
  )
}
