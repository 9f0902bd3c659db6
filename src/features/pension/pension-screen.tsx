import { useLiveQuery } from 'dexie-react-hooks'
import type { Pension } from '#contracts/pay/pension.ts'
import { pensionStatusLabels } from '#domain/pension/pension-status-labels.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { Contributions } from './contributions.tsx'
import { readPension, type OwnPension } from './own-pension-store.ts'
import { PensionDetails } from './pension-details.tsx'
import { toPensionMessage } from './pension-messages.ts'
import { statusMeaning } from './pension-labels.ts'
import { RequestLines } from './request-lines.tsx'

const back = { to: '/pay', label: 'Back to Pay' }

function LastRequest({ own: { refused, sync }, pension: { request } }: { own: OwnPension; pension: Pension }) {
  const last = refused.at(-1)
  if (!last && !request) return null
  return (
    <Section line>
      <Stack gap={8}>
        <SectionHeading>What you asked for</SectionHeading>
        {last && <SyncLabel kind="attention">Needs you. {toPensionMessage(last.code)}</SyncLabel>}
        {request && <RequestLines request={request} sync={sync} />}
      </Stack>
    </Section>
  )
}

/** `/pay/pension`: whether the courier is a member, what was paid in, and the way to change it. */
export function PensionScreen() {
  useTitle('Pension')
  const today = useToday()
  const own = useLiveQuery(readPension)
  if (!own)
    return (
      <Page title="Pension" back={back}>
        {null}
      </Page>
    )
  const { pension, rules, asOf } = own
  return (
    <Page title="Pension" back={back}>
      {pension ? (
        <TwoColumns
          first={
            <>
              <Section line>
                <Stack gap={16}>
                  <Stack gap={8}>
                    <h2 className="text-h1">{pensionStatusLabels[pension.status]}</h2>
                    <p className="measure">{statusMeaning(pension)}</p>
                  </Stack>
                  <PensionDetails pension={pension} rules={rules} today={today} />
                  <ButtonLink to="?popup=pension-details">
                    {own.draft ? 'Continue your change' : 'Change pension'}
                  </ButtonLink>
                </Stack>
              </Section>
              <LastRequest own={own} pension={pension} />
            </>
          }
          second={
            <>
              <Contributions contributions={pension.contributions} />
              <AsOfSection at={asOf} />
            </>
          }
        />
      ) : asOf === null ? (
        <NotArrived loading="Loading your pension">
          Your pension appears when you’re online, and stays on this phone.
        </NotArrived>
      ) : (
        <EmptyState title="No pension set up">
          The office sets it up when you start work. If it’s missing, send an enquiry.
        </EmptyState>
      )}
    </Page>
  )
}
