import { useNavigate } from 'react-router-dom'
import { MoreScreen } from '#features/account/more-screen.tsx'
import { signOutNotice, type SignOutWay } from '#features/account/sign-out-words.ts'
import { leavePhone } from '../leave-phone.ts'
import { isDepotStaff } from '../staff.ts'
import { useWork } from '../use-work.ts'
import { ThemeControl } from './theme-control.tsx'
import { unsentPorts } from './unsent-ports.ts'

export function MoreRoute() {
  const { session } = useWork()
  const navigate = useNavigate()
  if (!session) return null
  const { username, tokens } = session

  const leave = async (way: SignOutWay, left: number) => await leavePhone(navigate, signOutNotice(way, left, username))
  return (
    <MoreScreen
      username={username}
      canSend={tokens !== null}
      isStaff={isDepotStaff(session)}
      themeControl={<ThemeControl />}
      signOut={{ ...unsentPorts, leave }}
    />
  )
}
