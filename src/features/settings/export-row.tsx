import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '#device/save-file.ts'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { exportDevice } from './export-device-store.ts'

export function ExportRow({ version }: { version: string }) {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { name, text } = await exportDevice(version)
      saveFile(name, 'application/json', text)
      toast({ text: 'Saved in your downloads' })
    } catch {
      toast({ text: 'The file could not be saved. Free some space and try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionRow
      icon={FileDown}
      label="Export everything"
      meta={busy ? 'Collecting' : 'Everything saved here for you, as one file.'}
      onClick={() => void save()}
    />
  )
}
