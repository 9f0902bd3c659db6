export type BrowserKind =
  | 'chrome-android'
  | 'samsung-android'
  | 'firefox-android'
  | 'safari-ios'
  | 'other-ios'
  | 'chrome-computer'
  | 'edge-computer'
  | 'safari-mac'
  | 'firefox-computer'

interface Agent {
  userAgent: string
  maxTouchPoints: number
}

function onAndroid(agent: string): BrowserKind {
  if (agent.includes('SamsungBrowser/')) return 'samsung-android'
  return agent.includes('Firefox/') ? 'firefox-android' : 'chrome-android'
}

function onComputer(agent: string): BrowserKind {
  if (agent.includes('Firefox/')) return 'firefox-computer'
  if (agent.includes('Edg/')) return 'edge-computer'
  return agent.includes('Chrome/') || !agent.includes('Safari/') ? 'chrome-computer' : 'safari-mac'
}

/** Guesses the browser, as far as installing differs. The reader can choose another. */
export function browserKind({ userAgent, maxTouchPoints }: Agent): BrowserKind {
  // An iPad calls itself a Mac, and no Mac is touched.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  if (isApplePhone) return /CriOS|EdgiOS|FxiOS|OPiOS|GSA\//.test(userAgent) ? 'other-ios' : 'safari-ios'
  return userAgent.includes('Android') ? onAndroid(userAgent) : onComputer(userAgent)
}
