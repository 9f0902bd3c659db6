import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { identityPoolAddress } from '#domain/identity-address.ts'
import { toDeletedDataNotice } from '#features/account/delete-data-messages.ts'
import { signOutNotice } from '#features/account/sign-out-messages.ts'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { SecurityScreen } from '#features/sign-in/own-account/security-screen.tsx'
import { cloudCredentials } from '../../account/cloud-credentials.ts'
import { leaveAndDelete, leavePhone } from '../../session/leave-phone.ts'
import { ownAccountPorts, toOwnSessions } from '../../account/own-account-ports.ts'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { getPlace } from '../../session/staff.ts'
import { useWork } from '../../session/use-work.ts'
import { workNow } from '../../session/work.ts'

export function SecurityRoute() {
  const { session, config } = useWork()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [mustSignIn, setMustSignIn] = useState(false)
  const outbox = useLiveQuery(readOutboxSummary)
  const account = config?.identity.account
  const sessions = useMemo(() => (account === undefined ? null : toOwnSessions(account)), [account])
  if (!session || !outbox) return null
  const { username, tokens } = session
  const unsent = outbox.waiting + outbox.attention

  const erase = async () => {
    const { engine } = workNow()
    if (engine) await leaveAndDelete(navigate, engine.db.name, `Your account is deleted. ${toDeletedDataNotice(0)}`)
  }
  return (
    <SecurityScreen
      own={{ ...ownAccountPorts, signInAgain: () => setMustSignIn(true) }}
      signIn={
        mustSignIn ? <SignInAgain onDone={() => setMustSignIn(false)} onCancel={() => setMustSignIn(false)} /> : null
      }
      here={tokens?.deviceKey ?? null}
      unsent={unsent}
      cloud={config && identityPoolAddress(config.identity) !== null ? () => cloudCredentials.get() : null}
      turn={search.get('popup') ?? ''}
      sessions={sessions}
      leave={() => leavePhone(navigate, signOutNotice('kept', unsent, username, getPlace(session)))}
      erase={erase}
    />
  )
}
