import { Download, Ellipsis, RefreshCw } from 'lucide-react'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { navItems } from './nav.ts'

const actions = (
  <ActionBar>
    <ButtonRow>
      <Button icon={Download}>Export</Button>
      <Button icon={RefreshCw}>Try now</Button>
    </ButtonRow>
  </ActionBar>
)

const more = (title: string) => <IconButton icon={Ellipsis} label={`More for ${title}`} />

const queued = [
  { title: 'Unable, 33 Sample Road', time: '11:42' },
  { title: 'Confirmed, 35a Sample Road', time: '11:44' },
]

export function Outbox() {
  return (
    <Shell items={navItems('More')} tabBar={false}>
      <Page title="Outbox" titleAs="p" back={{ to: '#back', label: 'Back' }} actions={actions}>
        <Section tight line>
          <Stack gap={4}>
            <h1 className="text-h2">Everything is saved on this phone</h1>
            <p>It’s sent automatically when you have signal. You can close the app.</p>
          </Stack>
        </Section>
        <ListHeading title="Needs you" count={1} />
        <ItemRow
          title="Pay query, week 19"
          meta={
            <>
              <SyncLabel kind="attention" />
              <span>Tick the box again</span>
            </>
          }
          trailing={more('Pay query, week 19')}
        >
          <Button kind="inline">Check and send</Button>
        </ItemRow>
        <ListHeading title="Sending" count={1} />
        <ItemRow
          title="Photo, 33 Sample Road"
          meta={
            <>
              <SyncLabel kind="sending" />
              <span>248 of 400 KB</span>
            </>
          }
          trailing={more('Photo, 33 Sample Road')}
        >
          <ProgressBar label="Sending the photo" value={248} max={400} text="248 of 400 KB" />
        </ItemRow>
        <ListHeading title="Queued" count={3} />
        {queued.map(({ title, time }) => (
          <ItemRow
            key={title}
            title={title}
            meta={
              <>
                <SyncLabel kind="queued" />
                <span>{time}</span>
              </>
            }
            trailing={more(title)}
          />
        ))}
      </Page>
    </Shell>
  )
}
