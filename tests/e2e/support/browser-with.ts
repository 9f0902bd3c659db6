import { chromium, type Browser } from '@playwright/test'
import { findChromium, findChromiumShell } from '#support/find-chromium.ts'

/** Of this process, by their switches; they end with it. */
const browsers = new Map<string, Promise<Browser>>()

/** Starts a browser once for each set of switches; one with a camera's film, which no other test shows, ends before the next. */
export async function browserWith(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ')
  const isFilm = (switches: string) => switches.includes('--use-file-for-fake-video-capture')
  for (const [other, starting] of browsers) {
    if (other === key || !isFilm(other)) continue
    browsers.delete(other)
    await (await starting).close()
  }
  // Cameras, permissions and pushes are the whole browser's.
  const isWhole = args.some((each) => /^--(use-fake|deny-permission|headless)/.test(each))
  const executablePath = isWhole ? findChromium() : findChromiumShell()
  const browser =
    browsers.get(key) ??
    chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: false,
      args: [...args],
    })
  browsers.set(key, browser)
  return await browser
}
