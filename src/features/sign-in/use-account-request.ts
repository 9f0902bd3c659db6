import { missingFields, type AccountField } from './account-messages.ts'
import type * as Account from './cognito-account.ts'
import { localError } from './cognito-error.ts'
import type { IdentityConfig } from './cognito-pool.ts'
import { orNetworkError } from './load-client.ts'
import { useRequest } from './use-request.ts'

type AccountModule = typeof Account

/** Null: never seen, and not to be had now. */
export type IdentityPort = () => Promise<IdentityConfig | null>

export function useAccountRequest(identity: IdentityPort) {
  const { run, ...request } = useRequest()
  return {
    ...request,
    send: async <Typed extends Partial<Record<AccountField, string>>, Answer>(
      typed: Typed,
      work: (account: AccountModule, config: IdentityConfig, typed: Typed) => Promise<Answer>,
    ): Promise<Answer | undefined> =>
      await run(missingFields(typed), async () => {
        const config = await identity()
        if (!config) throw localError('network')
        const account = await orNetworkError(async () => await import('./cognito-account.ts'))
        return await work(account, config, typed)
      }),
  }
}
