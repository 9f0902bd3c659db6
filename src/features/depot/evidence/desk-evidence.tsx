import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { saveFile } from '#device/save-file.ts'
import { isEvidenceOn } from '#features/manifest/evidence/evidence-on-store.ts'
import { type SavedEvidence, SaveEvidenceSection } from '#ui/evidence/save-evidence-section.tsx'
import { readCached, readRoster } from '../cache/cache-store.ts'
import { errorLabel } from '../requests/error-labels.ts'
import type { DeskSubject } from './save-desk-evidence-sync.ts'

const aboutLabels = {
  parcel:
    'A file of what couriers’ phones signed about this parcel. Nobody can change it unnoticed. It says that this sub-depot’s desk made it.',
  round:
    'A file of what couriers’ phones signed on this round that day. Nobody can change it unnoticed. It says that this sub-depot’s desk made it.',
} as const

const emptyLabels = {
  parcel: 'No phone has signed anything about this parcel, so there’s no evidence to save.',
  round: 'No phone has signed anything on this round, so there’s no evidence to save.',
} as const

interface DeskEvidenceProps {
  subject: DeskSubject
  round: { subDepot: string; date: string; number: string }
  /** Those on the screen; the list of a round is read from the cache. */
  parcel?: Parcel
}

/** Saves what phones have signed about a round or one parcel of it. Shows nothing where phones don’t sign. */
export function DeskEvidence({ subject, round, parcel }: DeskEvidenceProps) {
  if (!isEvidenceOn()) return null
  const kind = subject.parcelId === undefined ? 'round' : 'parcel'
  return (
    <SaveEvidenceSection
      about={aboutLabels[kind]}
      errorLabel="The evidence couldn’t be saved. Free some space on this device and try again."
      saveFile={saveFile}
      verifierPath={verifierPath}
      make={async (onProgress): Promise<SavedEvidence> => {
        const { makeDeskEvidence } = await import('./save-desk-evidence-sync.ts')
        const [roster, list] = await Promise.all([
          readRoster([round.subDepot]),
          parcel ? undefined : readCached(`list/${subject.manifestId}`),
        ])
        const names = {
          couriers: roster.names,
          parcels: parcel ? [parcel] : (list?.value ?? []),
          file: `${kind === 'parcel' ? 'parcel-' : ''}round-${round.number}-${round.date}`,
        }
        const made = await makeDeskEvidence(subject, names, onProgress)
        if (made.kind === 'failed')
          return {
            problem:
              made.error.code === 'network'
                ? 'You need to be online to save the evidence. Nothing was saved.'
                : `The evidence couldn’t be saved. ${errorLabel(made.error)}`,
          }
        return made.kind === 'empty' ? { problem: emptyLabels[kind] } : { files: made.files }
      }}
    />
  )
}
