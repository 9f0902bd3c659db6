import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { connection } from '../sync/page-connection.ts'
import { reloadWork, workNow } from '../session/work.ts'

/** A phone that was first opened without signal has no configuration yet, so it is fetched again. */
const config = async (): Promise<RuntimeConfig | null> => workNow().config ?? (await reloadWork()).config

export const identity = async (): Promise<RuntimeConfig['identity'] | null> => (await config())?.identity ?? null

export const captcha = async (): Promise<RuntimeConfig['captcha']> => (await config())?.captcha ?? null

/** Returns the captcha's settings, or null when offline or without them: a form that works without a captcha then shows no error. */
export const captchaWithSignal = async (): Promise<RuntimeConfig['captcha']> =>
  connection.state().online ? await captcha() : null
