import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { longDay } from '#domain/dates/day.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { FillDocument } from './fill-document.tsx'
import { readOwnSteps, type OwnStep } from './own-documents-store.ts'
import { documentDrafts, openDocument } from './send-document-sync.ts'
import { StatedFacts } from './stated-facts.tsx'
import { StepLines } from './step-lines.tsx'
import { toStepStatus, type StepStatus } from './step-status.ts'

const back = { to: '/onboarding', label: 'Back to Your documents' }

/** Whether the form is there at once, or is asked for: nobody has to do anything while the depot has what it needs. */
const asksNow = ({ progress, validity, begun }: StepStatus): boolean =>
  begun ||
  (progress.kind !== 'waiting' &&
    progress.kind !== 'received' &&
    (progress.kind !== 'none' || validity.kind !== 'accepted'))

function OpenStep({ own }: { own: OwnStep }) {
  // This is read once, when the form opens; later typing lives in the page.
  const [first] = useState(own)
  const opened = useOpened(
    own.step.id,
    async () => await openDocument(first),
    async () => await documentDrafts.discard(own.step.id),
  )
  return opened.value ? (
    <FillDocument key={opened.key} step={own.step} {...opened.value} onStartAgain={opened.startAgain} />
  ) : null
}

function Step({ own }: { own: OwnStep }) {
  const standing = toStepStatus(own, useToday())
  const { step, document, reminder } = own
  const [asked, setAsked] = useState(() => asksNow(standing))
  const isReminded = reminder !== null && reminder.until === document?.standing?.until
  return (
    <>
      <Section tight line>
        <Stack gap={8}>
          <StepLines standing={standing} />
          {isReminded && <p className="text-meta">The depot reminded you on {longDay(new Date(reminder.at))}.</p>}
        </Stack>
      </Section>
      <Section tight>
        {asked ? <OpenStep own={own} /> : <Button onClick={() => setAsked(true)}>Upload a new one</Button>}
      </Section>
      {document && (
        <>
          <ListHeading title="What you sent last" />
          <Section tight>
            <Stack gap={8}>
              <StatedFacts step={step} fields={document.sent} photos={document.sent.photos.length} />
              <SentPhotos photos={sentPhotos('onboarding', document.sent.photos)} />
            </Stack>
          </Section>
        </>
      )}
    </>
  )
}

/** The screen at `/onboarding/:step`. */
export function StepScreen() {
  const { step: stepId = '' } = useParams()
  const own = useLiveQuery(readOwnSteps)
  const found = own?.steps.find(({ step }) => step.id === stepId)
  const title = found?.step.title ?? 'Your documents'
  useTitle(title)
  return (
    <Page title={title} back={back}>
      {found ? (
        <Step key={stepId} own={found} />
      ) : (
        own && (
          <EmptyState title="Document not needed">
            Your depot no longer asks for it. Go back and choose another.
          </EmptyState>
        )
      )}
    </Page>
  )
}
