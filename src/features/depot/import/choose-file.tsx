import { FileUp } from 'lucide-react'
import { Icon } from '#ui/theme/icon.tsx'
import '#ui/controls/button.css'
import '#ui/fields/file-field.css'

interface ChooseFileProps {
  label: string
  /** The one filled button of the screen, or a quiet one. */
  primary: boolean
  onFile: (file: File) => void
}

/** A file input that looks like a button; the same file can be chosen again once it is corrected. */
export function ChooseFile({ label, primary, onFile }: ChooseFileProps) {
  return (
    <label className={`button ${primary ? 'button-primary' : 'button-secondary'} button-fit file-button`}>
      <Icon of={FileUp} />
      <span id="import-file-label">{label}</span>
      <input
        type="file"
        id="import-file"
        className="file-input"
        accept=".csv,.txt,.tsv,.json,text/csv,text/tab-separated-values,application/json"
        aria-labelledby="import-file-label"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
