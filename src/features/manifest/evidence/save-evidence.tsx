import { FileLock } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#device/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { isEvidenceOn } from './evidence-on-store.ts'
import type { EvidenceProgress, EvidenceSubject } from './save-evidence-sync.ts'

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

const formatProgress = ({ done, total }: EvidenceProgress): string =>
  total === 0 ? 'Saving …' : `Saving … ${Math.round((100 * done) / total)} %`

/** Saves what this phone has signed as a file, also without signal. Shows nothing where phones don’t sign. */
export function SaveEvidence({ subject }: { subject: EvidenceSubject }) {
  const [progress, setProgress] = useState<EvidenceProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  if (!isEvidenceOn()) return null
  const save = async () => {
    setProblem(null)
    setProgress({ done: 0, total: 0 })
    try {
      const { makeEvidenceFile } = await import('./save-evidence-sync.ts')
      const made = await makeEvidenceFile(subject, setProgress)
      if (made.kind === 'empty') {
        setProblem(emptyLabels[subject.kind])
        return
      }
      saveFile(made.name, made.file.type, made.file)
      toast({ text: 'Saved in your downloads', icon: FileLock })
    } catch {
      setProblem(errorLabel)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Section tight>
      <Stack gap={8}>
        <h2>Evidence</h2>
        <p className="text-meta">{aboutLabels[subject.kind]}</p>
        <Button icon={FileLock} aria-disabled={progress !== null} onClick={() => progress === null && void save()}>
          {progress ? formatProgress(progress) : 'Save evidence'}
        </Button>
        {problem && <p role="alert">{problem}</p>}
      </Stack>
    </Section>
  )
}
