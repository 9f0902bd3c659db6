import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { useAuthTitle } from '../auth-place.tsx'
import { finishHosted, hostedTimeoutMs, type HostedTokens } from './finish-hosted.ts'
import { takeAnswer } from './hosted-answer.ts'
import { HostedError, toHostedMessage } from './hosted-error.ts'
import { hostedPage } from './hosted-ports.ts'
import { askedAgain, takeSaved, type HostedIdentity } from './hosted-request.ts'
import { takeNotice } from './hosted-sign-out.ts'
import type { BeginHosted } from './use-hosted.ts'

interface HostedReturnProps {
  identity: () => Promise<HostedIdentity | null>
  /** `to`: where the courier wanted to go, as it was saved. */
  onTokens: (tokens: HostedTokens, to: string) => Promise<void>
  /** Nothing was answered: somebody is back from signing out, or has opened the address. */
  onNothing: (notice: string | null) => void
  /**
   * Called if the response belongs to no sign-in of this window, for example when its address is opened again. Returns
   * whether somebody is signed in and can continue.
   */
  onUsed: () => boolean
  begin: (to: string) => BeginHosted
}

/** The screen that the sign-in page redirects to. */
export function HostedReturnScreen(props: HostedReturnProps) {
  const [failed, setFailed] = useState<{ words: string; to: string } | null>(null)
  // An answer is good once, however often this is drawn.
  const ports = useRef(props)
  const begun = useRef(false)
  useAuthTitle(failed ? 'Error: You are not signed in' : 'Signing you in')

  useEffect(() => {
    const { identity, onTokens, onNothing, onUsed } = ports.current
    const finish = async (answer: URLSearchParams) => {
      const saved = takeSaved(hostedPage)
      const to = saved?.to ?? '/'
      try {
        const tokens = await finishHosted(identity, answer, saved, hostedPage)
        askedAgain(hostedPage)
        await onTokens(tokens, to)
      } catch (failure) {
        const isUsed = failure instanceof HostedError && failure.kind === 'invalid-state'
        if (!isUsed || !onUsed()) setFailed({ words: toHostedMessage(failure), to })
      }
    }
    if (begun.current) return
    begun.current = true
    const answer = takeAnswer()
    if (answer) void finish(answer)
    else onNothing(takeNotice(hostedPage))
  }, [])

  if (!failed) {
    return (
      <AuthFrame>
        <AuthHeading title="Signing you in" text={`This takes up to ${hostedTimeoutMs / 1000} seconds.`} />
        <ProgressBar label="Signing in" value={2} max={3} text="Fetching your session" />
      </AuthFrame>
    )
  }
  const { words, to } = failed
  return (
    <AuthFrame>
      <div role="alert">
        <AuthHeading step title="You are not signed in" text={words} />
      </div>
      <ButtonLink
        kind="primary"
        to={to === '/' ? '/auth/sign-in-courier' : `/auth/sign-in-courier?${new URLSearchParams({ to }).toString()}`}
      >
        Sign in with your password
      </ButtonLink>
      <Button
        onClick={() =>
          void props
            .begin(to)(null)
            .catch((failure: unknown) => setFailed({ words: toHostedMessage(failure), to }))
        }
      >
        Sign in through your depot again
      </Button>
    </AuthFrame>
  )
}
