import { HardDrive, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requestPersistence, readStorage, type StorageState } from '#device/storage.ts'
import { ActionRow, InfoRow } from '#ui/rows/nav-row.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { persistenceWords, roomWords } from './storage-words.ts'

/** How much the app keeps on this phone, and whether the browser promises to keep it. */
export function StorageRows() {
  const [state, setState] = useState<StorageState | null>(null)
  const toast = useToast()
  useEffect(() => {
    let left = false
    void readStorage().then((read) => {
      if (!left) setState(read)
    })
    return () => {
      left = true
    }
  }, [])
  if (!state) return <InfoRow icon={HardDrive} label="Storage" />
  const ask = async () => {
    const persistent = await requestPersistence()
    setState({ ...state, persistent })
    toast({ text: persistenceWords(persistent) })
  }
  return (
    <>
      <InfoRow icon={HardDrive} label="Storage" value={roomWords(state)} />
      {state.persistent ? (
        <InfoRow icon={ShieldCheck} label="Protected" meta={persistenceWords(true)} />
      ) : (
        <ActionRow
          icon={ShieldAlert}
          label="Protect saved data"
          meta={persistenceWords(false)}
          onClick={() => void ask()}
        />
      )}
    </>
  )
}
