import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useState } from 'react'
import type { BlobRef } from '#contracts/sync/blob.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ResponseView } from '../../requests/response-view.tsx'
import { counted } from '../../figures.ts'
import { useRequest } from '../../requests/use-request.ts'
import { requestCourseLines, requestDocumentLines } from './record-sync.ts'
import type { RecordLine } from './record-labels.ts'

const icons = { confirmed: CircleCheck, carry: Clock, missing: CircleAlert, neutral: CircleDashed } as const

/** The photos of a document, fetched when somebody wants to see them. */
function Photos({ photos, of }: { photos: readonly BlobRef[]; of: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="inline" fit aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide photos' : `Show ${counted(photos.length, 'photo')}`}
        <span className="visually-hidden"> of {of}</span>
      </Button>
      {open && <SentPhotos photos={sentPhotos('onboarding', photos)} />}
    </>
  )
}

function Lines({ lines, none, labelledBy }: { lines: readonly RecordLine[]; none: string; labelledBy: string }) {
  if (lines.length === 0) return <p className="text-meta">{none}</p>
  return (
    <ul aria-labelledby={labelledBy}>
      {lines.map(({ id, title, words, note, tone, photos }) => (
        <li key={id} className="record-line">
          <p className="text-strong">{title}</p>
          <Mark icon={icons[tone]} tone={tone}>
            {words}
          </Mark>
          {note !== '' && <p className="text-meta">{note}</p>}
          {photos && <Photos photos={photos} of={title} />}
        </li>
      ))}
    </ul>
  )
}

interface PartProps {
  id: string
  title: string
  none: string
  courier: Courier
  question: (courier: Courier, today: string) => Promise<ServiceResponse<RecordLine[]>>
}

function Part({ id, title, none, courier, question }: PartProps) {
  const today = useToday()
  const asked = useRequest(() => question(courier, today), { key: `${courier.id} ${today}` })
  return (
    <Section labelledBy={id}>
      <Stack gap={8}>
        <SectionHeading id={id}>{title}</SectionHeading>
        <ResponseView request={asked} label={`Loading ${title.toLowerCase()}`}>
          {(lines) => <Lines lines={lines} none={none} labelledBy={id} />}
        </ResponseView>
      </Stack>
    </Section>
  )
}

/** The courses and documents of a courier, and what is missing before they may work. */
export function CourierRecord({ courier }: { courier: Courier }) {
  return (
    <>
      <Part
        id="courier-documents"
        title="Documents"
        none="The sub-depot asks for no documents."
        courier={courier}
        question={requestDocumentLines}
      />
      <Part
        id="courier-training"
        title="Training"
        none="There are no courses for this sub-depot."
        courier={courier}
        question={requestCourseLines}
      />
    </>
  )
}
