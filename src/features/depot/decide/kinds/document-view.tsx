import { FileCheck } from 'lucide-react'
import type { StaffDocumentRow } from '#contracts/depot/staff-waiting.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Facts } from '../facts/facts.tsx'

function DocumentFacts({ row }: FactsProps<StaffDocumentRow>) {
  const { number, issuedOn, expiresOn, photos, standsUntil } = row
  const facts = [
    ...(number === '' ? [] : [{ label: 'Number', value: number }]),
    ...(issuedOn === null ? [] : [{ label: 'Issued', value: fullDay(issuedOn) }]),
    ...(expiresOn === null ? [] : [{ label: 'Last day', value: fullDay(expiresOn) }]),
    ...(standsUntil === null ? [] : [{ label: 'Previous one valid until', value: fullDay(standsUntil) }]),
  ]
  return (
    <>
      <Facts items={facts} />
      <SentPhotos photos={sentPhotos('onboarding', photos)} />
    </>
  )
}

export const documentView: DecisionView<StaffDocumentRow> = { icon: FileCheck, Facts: DocumentFacts }
