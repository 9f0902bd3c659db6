import { Newspaper, Settings } from 'lucide-react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'

/** The back office's commands, in the order of its day. */
const commands: readonly (readonly [task: string, names: string])[] = [
  ['Answer enquiries and claims', 'enquiries, answer, claims'],
  ['Publish news, episodes and forms', 'content publish, publish-form'],
  ['Read a bank account for a payment', 'bank-account, bank-audit'],
  ['Look after pensions', 'earnings, decide-pension'],
  ['Turn features on and off', 'toggle'],
]

/** The start of the back office, which drives no round: what it can do in this app, and where it does the rest. */
export function StaffTodayScreen() {
  useTitle('Today')
  return (
    <Page title="Today">
      <Section line>
        <Stack gap={8}>
          <h2 className="text-h1">Back office</h2>
          <p className="measure">
            This account has no round. Each sub-depot’s own staff use the console; the back office uses this app and the
            command line.
          </p>
        </Stack>
      </Section>
      <ListHeading title="In this app" />
      <NavRow icon={Newspaper} to="/news" label="News" meta="As couriers read it" />
      <NavRow icon={Settings} to="/settings" label="Settings" meta="Account details, security and storage" />
      <ListHeading title="On the command line" />
      <Section line>
        <p className="measure">
          These commands run on the computer that runs the services. There, <code>npm run depot</code> lists every
          command and what to type after it.
        </p>
      </Section>
      {commands.map(([task, names]) => (
        <InfoRow key={task} label={task} meta={names} />
      ))}
    </Page>
  )
}
