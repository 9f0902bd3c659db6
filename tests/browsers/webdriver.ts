/** One session of W3C WebDriver. */
export interface WebDriver {
  /** Asks the browser; `path` as the standard has it, behind `/session/{id}`. */
  ask: <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>
  /** The commands below apply to this window. */
  turnTo: (handle: string) => Promise<void>
}

interface Answered {
  value: { sessionId?: string; error?: string; message?: string } | null
}

async function request(address: string, method: string, body?: object): Promise<Answered> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const response = await fetch(address, { method, ...init })
  const answer = (await response.json()) as Answered
  if (!response.ok) throw new Error(`${method} ${address}: ${answer.value?.error}: ${answer.value?.message}`)
  return answer
}

/**
 * Speaks the protocol itself, of which we need ten commands: the maintained client library needs a newer Node
 * than this project does.
 */
export async function openWebDriver(port: number, capabilities: object): Promise<WebDriver> {
  const base = `http://127.0.0.1:${port}/session`
  const { value } = await request(base, 'POST', { capabilities: { alwaysMatch: capabilities } })
  let current: string | undefined
  const ask = async <Answer>(method: string, path: string, body?: object) =>
    (await request(`${base}/${value?.sessionId}${path}`, method, body)).value as Answer
  return {
    ask,
    async turnTo(handle) {
      if (handle !== current) await ask('POST', '/window', { handle })
      current = handle
    },
  }
}
