import { useLiveQuery } from 'dexie-react-hooks'
import { TriangleAlert } from 'lucide-react'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { readOwnSteps, type OwnSteps } from './own-documents-store.ts'
import { StepLines } from './step-lines.tsx'
import { isDone, toStepStatus } from './step-status.ts'

const ending = (count: number): string => (count === 1 ? 'Renew 1 document.' : `Renew ${count} documents.`)

function Steps({ own, today }: { own: OwnSteps; today: string }) {
  const steps = own.steps.map((each) => ({ ...each, standing: toStepStatus(each, today) }))
  const done = steps.filter(({ standing }) => isDone(standing)).length
  const renewals = steps.filter(
    ({ standing: { validity, progress } }) =>
      (validity.kind === 'expiring' || validity.kind === 'expired') &&
      progress.kind !== 'waiting' &&
      progress.kind !== 'received',
  )
  const text = `${done} of ${steps.length} accepted`
  return (
    <>
      <Section line>
        <Stack gap={8}>
          <h2 className="text-h2">{text}</h2>
          <ProgressBar label="Documents that are accepted" value={done} max={steps.length} text={text} />
          {renewals.length > 0 && (
            <p className="measure">
              <strong>{ending(renewals.length)}</strong> {renewals.map(({ step }) => step.title).join(', ')}
            </p>
          )}
          <p className="measure">You can fill in each step offline. It’s sent to the depot automatically.</p>
        </Stack>
      </Section>
      <ListHeading title="What the depot needs" />
      {steps.map(({ step, standing }) => (
        <NavRow
          key={step.id}
          to={`/onboarding/${step.id}`}
          label={step.title}
          meta={<StepLines standing={standing} />}
        />
      ))}
    </>
  )
}

/** The list of steps with the status of each. */
export function OnboardingScreen() {
  useTitle('Your documents')
  const today = useToday()
  const own = useLiveQuery(readOwnSteps)
  const back = { to: '/more', label: 'Back to More' }
  if (!own)
    return (
      <Page title="Your documents" back={back}>
        {null}
      </Page>
    )
  return (
    <Page title="Your documents" back={back}>
      {own.appTooOld && (
        <Banner icon={TriangleAlert} title="Update the app to see every step.">
          Close it and open it again when you’re online to update it.
        </Banner>
      )}
      {own.steps.length > 0 ? (
        <Steps own={own} today={today} />
      ) : own.asOf === null ? (
        <NotArrived loading="Loading the steps">
          The steps appear when you’re online, and stay on this phone.
        </NotArrived>
      ) : (
        <EmptyState title="Nothing to show">The depot asks for no documents at the moment.</EmptyState>
      )}
      <AsOfSection at={own.asOf} />
    </Page>
  )
}
