import { useNavigate } from 'react-router-dom'
import { SignOutRow } from '#features/account/sign-out-row.tsx'
import { signOutNotice, type SignOutWay } from '#features/account/sign-out-messages.ts'
import { getPlace } from '../../session/staff.ts'
import { leavePhone } from '../../session/leave-phone.ts'
import { useWork } from '../../session/use-work.ts'
import { unsentPorts } from '../unsent-ports.ts'

/** The row that signs the user out. */
export function SignOut() {
  const { session } = useWork()
  const navigate = useNavigate()
  if (!session) return null
  const { username, tokens } = session
  const place = getPlace(session)
  const leave = async (way: SignOutWay, left: number) =>
    await leavePhone(navigate, signOutNotice(way, left, username, place))
  return <SignOutRow username={username} canSend={tokens !== null} place={place} ports={{ ...unsentPorts, leave }} />
}
