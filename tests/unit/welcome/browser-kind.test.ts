import { expect, test } from 'vitest'
import { browserKind, type BrowserKind } from '#features/welcome/browser-kind.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const agents: [BrowserKind, string, number?][] = [
  ['chrome-android', `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['chrome-android', `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['samsung-android', `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefox-android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['safari-ios', `${iPhone} ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`],
  ['safari-ios', `${mac} ${webKit} Version/18.0 Safari/605.1.15`, 5],
  ['other-ios', `${iPhone} ${webKit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['other-ios', `${iPhone} ${webKit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['safari-mac', `${mac} ${webKit} Version/18.0 Safari/605.1.15`],
  ['chrome-computer', `${mac} ${blink} Chrome/140.0.0.0 Safari/537.36`],
  ['edge-computer', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['firefox-computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['chrome-computer', 'Something/1.0'],
]

test.each(agents)('finds %s in %s', (kind, userAgent, maxTouchPoints = 0) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toBe(kind)
})
