import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import { saveFile } from '#device/save-file.ts'
import { type SavedEvidence, SaveEvidenceSection } from '#ui/evidence/save-evidence-section.tsx'
import { isEvidenceOn } from './evidence-on-store.ts'
import type { EvidenceSubject } from './save-evidence-sync.ts'

const aboutLabels = {
  day: 'A signed file of all that this phone recorded that day. Nobody can change it unnoticed, your depot included.',
  parcel:
    'A signed file of what this phone recorded about this parcel. Nobody can change it unnoticed, your depot included.',
} as const

const emptyLabels = {
  day: 'This phone has signed nothing that day, so there’s no evidence to save.',
  parcel: 'This phone has signed nothing about this parcel in the last week, so there’s no evidence to save.',
} as const

const errorLabel = 'The evidence couldn’t be saved. Free some space on the phone and try again.'

/** Saves what this phone has signed as a file, also without signal. Shows nothing where phones don’t sign. */
export function SaveEvidence({ subject }: { subject: EvidenceSubject }) {
  if (!isEvidenceOn()) return null
  return (
    <SaveEvidenceSection
      about={aboutLabels[subject.kind]}
      errorLabel={errorLabel}
      saveFile={saveFile}
      verifierPath={verifierPath}
      make={async (onProgress): Promise<SavedEvidence> => {
        const { makeEvidenceFile } = await import('./save-evidence-sync.ts')
        const made = await makeEvidenceFile(subject, onProgress)
        return made.kind === 'empty' ? { problem: emptyLabels[subject.kind] } : { files: [made] }
      }}
    />
  )
}
