import { AccountForm } from '../account-form.tsx'
import { useOwnRequest, type OwnAccountPorts } from './use-own-request.ts'

export function ChangePasswordForm({ own, onDone }: { own: OwnAccountPorts; onDone: (said: string) => void }) {
  const { send, ...request } = useOwnRequest(own)
  const change = async (typed: { presentPassword: string; password: string }) => {
    const done = await send(typed, async ({ changePassword }, user) => {
      await changePassword(user, typed.presentPassword, typed.password)
      return true
    })
    if (done) onDone('Your password is changed')
  }
  return (
    <AccountForm
      title="Change the password"
      text="You stay signed in on this phone. Other devices are signed out."
      ask={['presentPassword', 'password']}
      button="Change the password"
      pending="Changing"
      onSubmit={(typed) => void change(typed)}
      {...request}
    />
  )
}
