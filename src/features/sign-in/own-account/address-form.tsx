import { useState } from 'react'
import { toPhoneNumber } from '#domain/contact/phone-number.ts'
import { AccountForm } from '../account-form.tsx'
import { formatCodeSent } from '../account-step.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import type { ProvenAttribute } from './own-account.ts'
import { useOwnRequest, type OwnAccountPorts } from './use-own-request.ts'

const kinds = {
  email: {
    attribute: 'email',
    title: 'Change your email address',
    text: 'We’ll send a code to check it’s yours.',
    place: 'your new email address',
    changed: 'Your email address is changed',
  },
  phone: {
    attribute: 'phone_number',
    title: 'Change your phone number',
    text: 'We’ll send a code to check it’s yours.',
    place: 'your new phone number',
    changed: 'Your phone number is changed',
  },
} as const satisfies Record<
  string,
  { attribute: ProvenAttribute; title: string; text: string; place: string; changed: string }
>

interface AddressFormProps {
  kind: keyof typeof kinds
  own: OwnAccountPorts
  present: string | undefined
  onDone: (said: string) => void
}

/** Returns the number as the pool needs it, with the British country code if it has none. */
const asDialled = (kind: keyof typeof kinds, typed: string): string =>
  kind === 'email' ? typed.trim() : toPhoneNumber(typed)

/** An address that codes are sent to: typed, then proven by a code. */
export function AddressForm({ kind, own, present, onDone }: AddressFormProps) {
  const { attribute, title, text, place, changed } = kinds[kind]
  const { send, ...request } = useOwnRequest(own)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const change = async (typed: Partial<Record<typeof kind, string>>) => {
    const answer = await send(
      typed,
      async ({ changeAddress }, user) => await changeAddress(user, attribute, asDialled(kind, typed[kind] ?? '')),
    )
    if (answer) setSentTo(answer.destination)
  }
  const prove = async (typed: { code: string }) => {
    const done = await send(typed, async ({ proveAttribute }, user) => {
      await proveAttribute(user, attribute, typed.code)
      return true
    })
    if (!done) return
    await own.renew()
    onDone(changed)
  }
  const again = async () => {
    const answer = await send({}, async ({ askForProof }, user) => await askForProof(user, attribute))
    if (answer) setSentTo(answer.destination)
  }
  if (sentTo === null) {
    return (
      <AccountForm
        key="address"
        title={title}
        text={text}
        ask={[kind]}
        known={present === undefined ? {} : { [kind]: present }}
        button="Send the code"
        pending="Sending"
        onSubmit={(typed) => void change(typed)}
        {...request}
      />
    )
  }
  return (
    <AccountForm
      key="code"
      title={title}
      text={formatCodeSent(sentTo, place)}
      ask={['code']}
      button="Confirm"
      pending="Confirming"
      onSubmit={(typed) => void prove(typed)}
      {...request}
    >
      <div>
        <TextButton onClick={() => void again()}>Send the code again</TextButton>
      </div>
    </AccountForm>
  )
}
