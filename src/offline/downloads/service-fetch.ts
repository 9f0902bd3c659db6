import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { ownToken } from '../session/own-token.ts'

type Asking = Pick<Engine, 'actor' | 'address' | 'fetch' | 'tokens'>

/**
 * Fetches what a service gives to whoever has signed in alone, by its path below the service's address. A token that is
 * rejected is renewed once. Errors: a TypeError if no token is available without a network.
 */
export const serviceFetch =
  (phone: Asking, service: ServiceKey): typeof fetch =>
  async (input, init) => {
    const path = typeof input === 'string' ? input : new URL(input instanceof Request ? input.url : input).pathname
    const ask = async (refused?: string): Promise<{ response: Response; token?: string }> => {
      const answer = await ownToken(phone, refused)
      if (answer.kind === 'none') {
        if (answer.code === 'no-network') throw new TypeError('No token without a network')
        return { response: new Response(null, { status: 401 }) }
      }
      const { token } = answer
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      const address = `${phone.address(service) ?? `/api/${service}`}${path}`
      return { response: await phone.fetch(address, { ...init, headers }), token }
    }
    const first = await ask()
    if (first.response.status !== 401 || first.token === undefined) return first.response
    return (await ask(first.token)).response
  }
