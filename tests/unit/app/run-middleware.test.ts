import { describe, expect, it } from 'vitest'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { runMiddleware, type Middleware } from '#app/routes/run-middleware.ts'

const args = { request: new Request('http://app.test/plan'), params: {} } as unknown as LoaderFunctionArgs

function recording(): { ran: string[]; named: Record<string, Middleware> } {
  const ran: string[] = []
  const note =
    (name: string): Middleware =>
    async (_, value) => {
      await Promise.resolve()
      ran.push(`${name} ${value}`.trim())
    }
  const refuse: Middleware = () => Promise.reject(new Error('refused'))
  return { ran, named: { first: note('first'), second: note('second'), refuse } }
}

describe('the middleware of a route', () => {
  it('runs in the order of its names, each with its value', async () => {
    const { ran, named } = recording()
    await runMiddleware(named, ['second:a', 'first', 'second:b'], args)
    expect(ran).toEqual(['second a', 'first', 'second b'])
  })

  it('ends where one of them refuses', async () => {
    const { ran, named } = recording()
    await expect(runMiddleware(named, ['first', 'refuse', 'second'], args)).rejects.toThrow('refused')
    expect(ran).toEqual(['first'])
  })

  it.each(['nonsense', 'nonsense:value', 'constructor'])(
    'fails with status 500 at a name that is unknown: %s',
    async (name) => {
      const { ran, named } = recording()
      const failure = { init: { status: 500, statusText: `Unknown middleware ${name}` } }
      await expect(runMiddleware(named, ['first', name, 'second'], args)).rejects.toMatchObject(failure)
      expect(ran).toEqual(['first'])
    },
  )
})
