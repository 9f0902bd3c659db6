import { checkMailServer } from '#kit/delivery/send-mail.ts'
import type { DeliverySettings } from './settings/delivery-settings.ts'

/**
 * Tries the mail server beside the start, which does not wait for it: a server that is away for an hour must not keep
 * the program from starting. Returns how to ask what is wrong, which is null while nothing is known.
 */
export function startMailCheck(mail: DeliverySettings['mail'], print: (line: string) => void): () => string | null {
  let problem: string | null = null
  if (mail !== null && mail !== 'print')
    void checkMailServer(mail).then((found) => {
      if (found === null) return
      problem = `${found} Correct the setting, and start the program again.`
      print(`Warning: Emails are not sent. ${problem} Messages wait for up to a day.`)
    })
  return () => problem
}
