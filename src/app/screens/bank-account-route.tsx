import { BankAccountScreen } from '#features/bank-account/bank-account-screen.tsx'
import { bankTitle } from '#features/bank-account/bank-words.ts'
import { FreshSignIn } from '#features/sign-in/fresh-sign-in.tsx'
import { HostedAgain } from '#features/sign-in/hosted/hosted-again.tsx'
import { bankPorts } from '../bank-ports.ts'
import { beginAt } from '../hosted.ts'
import { identity } from '../identity.ts'
import { replaceSignIn } from '../sign-in-again.ts'
import { useWork } from '../use-work.ts'

const beginAgain = beginAt('/tools/change-bank-accounts', true)

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
