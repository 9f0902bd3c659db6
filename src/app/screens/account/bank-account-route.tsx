import { BankAccountScreen } from '#features/bank-account/bank-account-screen.tsx'
import { bankTitle } from '#features/bank-account/bank-messages.ts'
import { FreshSignIn } from '#features/sign-in/fresh-sign-in.tsx'
import { HostedAgain } from '#features/sign-in/hosted/hosted-again.tsx'
import { bankPorts } from '../../account/bank-ports.ts'
import { beginHostedSignIn } from '../../account/hosted-sign-in.ts'
import { identity } from '../../account/identity.ts'
import { replaceSignIn } from '../../account/replace-sign-in.ts'
import { useWork } from '../../session/use-work.ts'

const beginAgain = beginHostedSignIn('/tools/change-bank-accounts', true)

export function BankAccountRoute() {
  const { session } = useWork()
  if (!session) return null
  return (
    <BankAccountScreen
      ports={bankPorts}
      renderSignIn={(onDone) =>
        session.hosted ? (
          <HostedAgain begin={beginAgain} title={bankTitle} />
        ) : (
          <FreshSignIn
            identity={identity}
            username={session.username}
            title={bankTitle}
            onSignedIn={async (result) => {
              await replaceSignIn(result)
              await onDone()
            }}
          />
        )
      }
    />
  )
}
