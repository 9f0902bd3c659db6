import type { LoaderFunctionArgs } from 'react-router-dom'
import { pageError } from './page-errors.ts'

/** Runs before a page. It ends the load by throwing a redirect, or a status for the error page. */
export type Middleware = (args: LoaderFunctionArgs, value: string) => Promise<void>

/** Runs the middleware of a route, in order. The part after a colon is its value: `toggle:plan`. */
export async function runMiddleware(
  named: Readonly<Record<string, Middleware>>,
  names: readonly string[],
  args: LoaderFunctionArgs,
): Promise<void> {
  for (const name of names) {
    const [key = '', value = ''] = name.split(':')
    const middleware = Object.hasOwn(named, key) ? named[key] : undefined
    if (!middleware) throw pageError(500, `Unknown middleware ${name}`, 'middleware-unknown')
    await middleware(args, value)
  }
}
