import { isLocal, type Settings } from './settings.ts'

type Part = Pick<Settings, 'publicUrl' | 'namesProxies' | 'demo'>

/** A proxy ends https, but no setting names it, so every request seems to come from one address. */
const hasUnnamedProxy = ({ publicUrl, namesProxies }: Part): boolean =>
  publicUrl?.startsWith('https:') === true && !namesProxies

const isPlainHttp = ({ publicUrl, demo }: Part): boolean =>
  !demo && publicUrl?.startsWith('http:') === true && !isLocal(new URL(publicUrl).hostname)

/** Returns what the program can start with, and its operator should still change. */
export const listWarnings = (settings: Part): string[] => [
  ...(hasUnnamedProxy(settings)
    ? [
        'PUBLIC_URL is https and TRUSTED_PROXIES is not set. Everybody who is not signed in shares one limit, so one person can stop sign-in for all. Set TRUSTED_PROXIES to the address of the proxy.',
      ]
    : []),
  ...(isPlainHttp(settings)
    ? [
        'PUBLIC_URL is http. Phones install the app and work without signal only with https. Set it to the https address.',
      ]
    : []),
  ...(!settings.demo && settings.publicUrl === undefined
    ? [
        'PUBLIC_URL is not set, so emails don’t say where to sign in. Set it to the address that people open, such as https://depot.example.',
      ]
    : []),
]
