import { AccountForm } from '../account-form.tsx'
import { useOwnRequest, type OwnAccountPorts } from './use-own-request.ts'

interface RenameFormProps {
  own: OwnAccountPorts
  name: string | undefined
  onDone: (said: string) => void
}

/** Changes the name that the depot uses (`preferred_username`). The sign-in name stays. */
export function RenameForm({ own, name, onDone }: RenameFormProps) {
  const { send, ...request } = useOwnRequest(own)
  const rename = async (typed: { name: string }) => {
    const done = await send(typed, async ({ changeAttribute }, user) => {
      await changeAttribute(user, 'preferred_username', typed.name.trim())
      return true
    })
    if (!done) return
    await own.renew()
    onDone('Your name is changed')
  }
  return (
    <AccountForm
      title="Change your name"
      text="The depot sees it with your round. Your username stays the same."
      ask={['name']}
      known={name === undefined ? {} : { name }}
      button="Save the name"
      pending="Saving"
      onSubmit={(typed) => void rename(typed)}
      {...request}
    />
  )
}
