import { useState } from 'react'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { navItems } from './nav.ts'

type Tab = 'empty' | 'loading' | 'error'

function Question() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask before something final</Button>
      <Sheet open={open} onClose={close} title="Delete your account">
        <Section tight>
          <Stack gap={16}>
            <p>Everything of this account leaves the phone. What was sent stays with the depot.</p>
            <Stack gap={8}>
              <Button tone="missing" onClick={close}>
                Delete your account
              </Button>
              <Button onClick={close}>Keep the account</Button>
            </Stack>
          </Stack>
        </Section>
      </Sheet>
    </>
  )
}

function Retried() {
  const [retrying, setRetrying] = useState(false)
  return (
    <ErrorState
      title="Pay did not load"
      onRetry={() => setRetrying(true)}
      retrying={retrying}
      code="service-unavailable"
    >
      Everything on this phone is kept. Pay from 11:52 is in the list; try again when there is signal.
    </ErrorState>
  )
}

export function StatesSections() {
  const [tab, setTab] = useState<Tab>((new URLSearchParams(location.search).get('tab') ?? 'empty') as Tab)
  return (
    <>
      <Section line>
        <Stack gap={16}>
          <SectionHeading>Tabs, with the states of a panel</SectionHeading>
          <p>Arrow keys go from tab to tab.</p>
        </Stack>
      </Section>
      <Tabs
        label="States"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'empty',
            label: 'Empty',
            panel: (
              <EmptyState
                title="No round today"
                above="Sunday 17 May"
                action={
                  <ButtonLink kind="primary" to="#week">
                    See this week
                  </ButtonLink>
                }
              >
                Your next round is 104, tomorrow at 07:00.
              </EmptyState>
            ),
          },
          {
            id: 'loading',
            label: 'Loading',
            panel: <LoadingState label="Loading your parcels" progress={{ value: 81, max: 162, text: '81 of 162' }} />,
          },
          { id: 'error', label: 'Error', panel: <Retried /> },
        ]}
      />
      <Section line>
        <SectionHeading>Loading text</SectionHeading>
      </Section>
      <LoadingState label="Loading the news" shape="line" rows={4} />
      <Section line>
        <Stack gap={16}>
          <SectionHeading>Error without another try</SectionHeading>
        </Stack>
      </Section>
      <ErrorState title="This round is not yours">Your own rounds are on Today.</ErrorState>
      <Section line>
        <Stack gap={16}>
          <SectionHeading>Progress and questions</SectionHeading>
          <ProgressBar label="Sending the photo" value={248} max={400} text="248 of 400 KB" />
          <Question />
        </Stack>
      </Section>
    </>
  )
}

export function States() {
  return (
    <Shell items={navItems('More')}>
      <Page title="States">
        <StatesSections />
      </Page>
    </Shell>
  )
}
