import { FileCheck, FileLock } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextLink } from '../controls/text-link.tsx'
import { useToast } from '../feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '../layout/section.tsx'

interface Progress {
  done: number
  /** 0 until it is known. */
  total: number
}

interface SavedFile {
  name: string
  file: Blob
}

/** The files, or why there are none, in a sentence. */
export type SavedEvidence = { files: readonly SavedFile[] } | { problem: string }

interface SaveEvidenceSectionProps {
  /** Says what the file has. */
  about: string
  make: (onProgress: (progress: Progress) => void) => Promise<SavedEvidence>
  /** Shown where `make` throws. */
  errorLabel: string
  saveFile: (name: string, type: string, file: Blob) => void
  /** The address of the page that checks files. */
  verifierPath: string
}

const formatProgress = ({ done, total }: Progress): string =>
  total === 0 ? 'Saving …' : `Saving … ${Math.round((100 * done) / total)} %`

/** A button that makes and saves files of evidence, and the way to the page that checks them. */
export function SaveEvidenceSection({ about, make, errorLabel, saveFile, verifierPath }: SaveEvidenceSectionProps) {
  const heading = useId()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toast = useToast()
  const save = async () => {
    setProblem(null)
    setProgress({ done: 0, total: 0 })
    try {
      const made = await make(setProgress)
      if ('problem' in made) {
        setProblem(made.problem)
        return
      }
      for (const { name, file } of made.files) saveFile(name, file.type, file)
      const count = made.files.length
      toast({
        text: count === 1 ? 'Saved in your downloads' : `${count} files saved in your downloads`,
        icon: FileLock,
      })
    } catch {
      setProblem(errorLabel)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Section tight labelledBy={heading}>
      <Stack gap={8}>
        <SectionHeading id={heading}>Evidence</SectionHeading>
        <p className="text-meta">{about}</p>
        <Button icon={FileLock} aria-disabled={progress !== null} onClick={() => progress === null && void save()}>
          {progress ? formatProgress(progress) : 'Save evidence'}
        </Button>
        {problem && <p role="alert">{problem}</p>}
        <TextLink to={verifierPath} icon={FileCheck} target="_blank" rel="noopener">
          How to check a file
        </TextLink>
        <p className="text-meta">Opens online. You can save that page, and then check files without signal.</p>
      </Stack>
    </Section>
  )
}
