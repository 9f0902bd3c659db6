import { LogOut, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWhen } from '#ui/timing/use-when.ts'
import type { CloudCredentials } from '../cloud/cloud-credentials.ts'
import { CloudRow } from '../cloud/cloud-row.tsx'
import { CognitoError } from '../cognito-error.ts'
import { DeviceSection } from './device-section.tsx'
import { DeleteSheet, EverywhereSheet } from './ending-sheets.tsx'
import { FactorSection } from './factor-section.tsx'
import type { OwnDevice } from './own-devices.ts'
import type { OwnFactors } from './own-factors.ts'
import type { OwnSessionsPort } from './own-sessions.ts'
import { SessionSection } from './session-section.tsx'
import { useOwnRequest, type OwnAccountPorts, type OwnOperations, type OwnUser } from './use-own-request.ts'
import './security-screen.css'

interface SecurityScreenProps {
  own: OwnAccountPorts
  /** A fresh sign-in, while the pool asks for one. */
  signIn: ReactNode
  /** The key of this device in the pool, where it has one. */
  here: string | null
  unsent: number
  /** Changes when a popup may have changed the account. */
  turn: string
  /** Where the person is signed in; null for a pool that doesn't say. */
  sessions: OwnSessionsPort | null
  /** Asks for cloud credentials; null where there are none. */
  cloud: (() => Promise<CloudCredentials>) | null
  /** After every session has ended. */
  leave: () => Promise<void>
  /** After the account is gone. */
  erase: () => Promise<void>
}

interface Security {
  factors: OwnFactors
  devices: readonly OwnDevice[] | null
}

async function readSecurity({ readFactors, listDevices }: OwnOperations, user: OwnUser): Promise<Security> {
  const devices = listDevices(user).catch((failure: unknown) => {
    if (failure instanceof CognitoError && failure.code === 'devices-not-tracked') return null
    throw failure
  })
  const [factors, found] = await Promise.all([readFactors(user), devices])
  return { factors, devices: found }
}

/** Security settings of the account. They are read from the pool, so this screen needs signal. */
export function SecurityScreen({
  own,
  signIn,
  here,
  unsent,
  turn,
  sessions,
  cloud,
  leave,
  erase,
}: SecurityScreenProps) {
  useTitle('Sign-in and security')
  const toast = useToast()
  const { send, busy, errors } = useOwnRequest(own)
  const [security, setSecurity] = useState<Security | null>(null)
  // A changed factor or device may have ended sessions.
  const [changes, setChanges] = useState(0)
  const [ending, setEnding] = useState<'everywhere' | 'delete' | null>(null)
  const failure = errors[0]?.text

  const load = async () => {
    const read = await send({}, readSecurity)
    if (read) setSecurity(read)
  }
  // Loads only when something may have changed, not after every request.
  useWhen(turn, () => void load())

  const change = async (said: string, work: (operations: OwnOperations, user: OwnUser) => Promise<void>) => {
    const read = await send({}, async (operations, user) => {
      await work(operations, user)
      return await readSecurity(operations, user)
    })
    if (!read) return
    setSecurity(read)
    setChanges((last) => last + 1)
    toast({ text: said })
  }
  const end = async (work: (operations: OwnOperations, user: OwnUser) => Promise<void>, then: () => Promise<void>) => {
    const done = await send({}, async (operations, user) => {
      await work(operations, user)
      return true
    })
    if (done) await then()
  }
  return (
    <Page title="Sign-in and security" back={{ to: '/settings', label: 'Back to Settings' }}>
      {security === null && failure === undefined && <LoadingState label="Loading your security settings" rows={5} />}
      {failure !== undefined && ending === null && (
        <ErrorState title="That did not work" onRetry={() => void load()} retrying={busy}>
          {failure}
        </ErrorState>
      )}
      {signIn}
      {security && signIn === null && (
        <>
          <FactorSection
            factors={security.factors}
            onPrefer={(method) =>
              void change(
                'Two-step verification changed',
                async ({ preferFactor }, user) => await preferFactor(user, method),
              )
            }
          />
          <DeviceSection
            devices={security.devices}
            here={here}
            onRemember={({ key }, remembered) =>
              void change(
                remembered ? 'Device remembered' : 'Device no longer remembered',
                async ({ setDeviceRemembered }, user) => {
                  await setDeviceRemembered(user, key, remembered)
                },
              )
            }
            onForget={({ key }) =>
              void change('Device forgotten', async ({ deleteDevice }, user) => await deleteDevice(user, key))
            }
          />
          {sessions && <SessionSection sessions={sessions} turn={`${turn} ${changes}`} />}
        </>
      )}
      {(security !== null || failure !== undefined) && (
        <>
          <ListHeading title="Account" />
          <ActionRow icon={LogOut} label="Sign out everywhere" onClick={() => setEnding('everywhere')} />
          <ActionRow icon={UserX} label="Delete your account" onClick={() => setEnding('delete')} />
          {/* Last, because the settings that it needs may come late, and nothing is below it that would move. */}
          {cloud && <CloudRow ask={cloud} />}
        </>
      )}
      {ending === 'everywhere' && (
        <EverywhereSheet
          busy={busy}
          failure={failure}
          onConfirm={() => void end(async ({ signOutEverywhere }, user) => await signOutEverywhere(user), leave)}
          onClose={() => setEnding(null)}
        />
      )}
      {ending === 'delete' && (
        <DeleteSheet
          unsent={unsent}
          busy={busy}
          failure={failure}
          onConfirm={() => void end(async ({ deleteAccount }, user) => await deleteAccount(user), erase)}
          onClose={() => setEnding(null)}
        />
      )}
    </Page>
  )
}
