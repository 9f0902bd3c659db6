import { useLiveQuery } from 'dexie-react-hooks'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import type { Place } from './sign-out-messages.ts'
import { SignOutSheet, type SignOutPorts } from './sign-out-sheet.tsx'

interface SignOutRowProps {
  username: string
  /** False where the tokens are gone. */
  canSend: boolean
  place: Place
  ports: SignOutPorts
}

/** Signs out, after a question that says what is not sent yet. */
export function SignOutRow({ username, canSend, place, ports }: SignOutRowProps) {
  const [signingOut, setSigningOut] = useState(false)
  const unsent = useLiveQuery(readOutboxSummary)
  return (
    <>
      <ActionRow icon={LogOut} label="Sign out" onClick={() => setSigningOut(true)} />
      {signingOut && unsent && (
        <SignOutSheet
          {...ports}
          username={username}
          unsent={unsent}
          canSend={canSend}
          place={place}
          onClose={() => setSigningOut(false)}
        />
      )}
    </>
  )
}
