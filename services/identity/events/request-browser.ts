import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import { getBrowserName } from '#domain/account/browser-name.ts'

const browser = new AsyncLocalStorage<string | null>()

/** Notes the browser of a request for whatever is recorded about it. */
export const withBrowser: MiddlewareHandler = (context, next) =>
  browser.run(getBrowserName(context.req.header('user-agent') ?? ''), next)

/** Returns the browser that sent the present request; null for another program. */
export const requestBrowser = (): string | null => browser.getStore() ?? null
