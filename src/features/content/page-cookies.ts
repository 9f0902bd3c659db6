import type { CookiePort } from './preview-sync.ts'

export const pageCookies: CookiePort = {
  read: () => document.cookie,
  write: (cookie) => {
    document.cookie = cookie
  },
}
