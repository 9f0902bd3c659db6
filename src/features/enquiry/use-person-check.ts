import { useCallback, useState } from 'react'
import { CaptchaError } from '#ui/captcha/captcha-error.ts'
import { captchaProblem, captchaFailedMessage, uncheckedCaptcha } from '#ui/captcha/captcha-labels.ts'
import { useCaptcha, type CaptchaPort, type CaptchaUse } from '#ui/captcha/use-captcha.ts'
import { passCaptcha } from './rejected-enquiry-sync.ts'

/** `open`: the check could not be made now, and the service will ask for it. `stopped`: there is something to do first. */
export type PersonVerdict = { kind: 'passed' | 'open'; why?: string } | { kind: 'stopped'; why: string }

export interface PersonCheck {
  captcha: CaptchaUse
  /** The step that must come first, shown beside the box. */
  problem: string | undefined
  /** Shows the service that a person sends this enquiry. */
  prove: () => Promise<PersonVerdict>
}

const notWanted: CaptchaPort = () => Promise.resolve(null)

export function usePersonCheck(port: CaptchaPort, wanted: boolean, enquiryId: string): PersonCheck {
  const captcha = useCaptcha(wanted ? port : notWanted, 'enquiry')
  const [problem, setProblem] = useState<string>()
  const { token, used } = captcha

  const ask = useCallback(async (): Promise<PersonVerdict> => {
    try {
      const word = await token()
      if (word === undefined) return { kind: wanted ? 'open' : 'passed' }
      const answer = await passCaptcha(enquiryId, word)
      // A word counts once, whatever became of it.
      used()
      if (answer === 'passed') return { kind: 'passed' }
      return answer === 'refused'
        ? { kind: 'stopped', why: captchaFailedMessage }
        : { kind: 'open', why: uncheckedCaptcha }
    } catch (error) {
      if (!(error instanceof CaptchaError)) throw error
      return { kind: error.code === 'not-ticked' ? 'stopped' : 'open', why: captchaProblem(error) }
    }
  }, [token, used, wanted, enquiryId])

  const prove = useCallback(async () => {
    const verdict = await ask()
    setProblem(verdict.kind === 'stopped' ? verdict.why : undefined)
    return verdict
  }, [ask])
  return { captcha, problem, prove }
}
