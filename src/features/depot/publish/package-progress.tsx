import { formatPartOfFileSize } from '#domain/files/file-size-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

interface PackageProgressProps {
  /** Bytes. */
  sent: number
  size: number
  onCancel: () => void
}

/** How much of a package has gone; then it is looked through, which takes a moment more. */
export function PackageProgress({ sent, size, onCancel }: PackageProgressProps) {
  const words = sent < size ? `${formatPartOfFileSize(sent, size)} sent` : 'All sent. The service is checking it.'
  return (
    <div>
      <p>{words}</p>
      <ProgressBar label="Sending the package" value={sent} max={size} text={words} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
