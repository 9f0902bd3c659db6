import type { CustomChallenge } from './custom-challenge.ts'
import { IdentityError } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import { sendCode } from '../codes/send-code.ts'

/** The custom challenge unless a deployment brings another: a code to the verified e-mail address. */
export function createCodeChallenge(pool: () => Pool): CustomChallenge {
  return {
    async ask(subject, from) {
      const { account } = subject
      const reachable = account?.enabled && account.email_verified
      const sent = await sendCode(
        { ...pool(), from },
        subject,
        'custom',
        reachable ? (account.email ?? undefined) : undefined,
      )
      const { DeliveryMedium, Destination } = sent.CodeDeliveryDetails
      const parameters = { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination }
      return { parameters, state: {} }
    },

    async check(subject, _state, answer, from) {
      try {
        const { again } = await pool().codes.use(subject.id, 'custom', answer, { source: from })
        if (!again) await pool().attempts.clear(subject.id, 'delivery', from)
        return !again
      } catch (cause) {
        if (cause instanceof IdentityError) return false
        throw cause
      }
    },
  }
}
