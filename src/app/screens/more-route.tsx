import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveFile } from '#device/save-file.ts'
import { MoreScreen } from '#features/account/more-screen.tsx'
import { endSession } from '#features/account/sign-out-sync.ts'
import { signOutNotice } from '#features/account/sign-out-words.ts'
import type { SignOutWay } from '#features/account/sign-out-words.ts'
import { exportOutbox } from '#features/outbox/export-outbox-store.ts'
import { discardAll, sendNow } from '#features/outbox/outbox-sync.ts'
import { colorMode } from '../color-mode-choice.ts'
import { chooseColorMode, subscribeColorMode } from '../color-mode.ts'
import { useWork } from '../use-work.ts'
import { reloadWork, workNow } from '../work.ts'

const send = async () => (await sendNow()).left

async function discard(): Promise<number> {
  const withdrawing = await discardAll()
  return withdrawing === 0 ? 0 : (await sendNow()).left.waiting
}

async function exportUnsent(): Promise<void> {
  const { name, text } = await exportOutbox(__APP_VERSION__)
  saveFile(name, 'application/json', text)
}

export function MoreRoute() {
  const { session } = useWork()
  const navigate = useNavigate()
  const theme = useSyncExternalStore(subscribeColorMode, colorMode)
  if (!session) return null
  const { username, tokens } = session

  const leave = async (way: SignOutWay, left: number) => {
    await endSession({ identity: workNow().config?.identity ?? null, fetch: (...request) => fetch(...request), locks: navigator.locks })
    // First away from the screens that read the courier's store, then that store is closed.
    await navigate('/auth/sign-in-courier', { replace: true, state: { notice: signOutNotice(way, left, username) } })
    await reloadWork()
  }
  return (
    <MoreScreen
      username={username}
      canSend={tokens !== null}
      theme={theme}
      onTheme={chooseColorMode}
      version={__APP_VERSION__}
      signOut={{ send, discard, exportUnsent, leave }}
    />
  )
}
