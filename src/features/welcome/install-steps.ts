import type { BrowserKind } from './browser-kind.ts'

interface InstallHelp {
  label: string
  steps: readonly string[]
  note?: string
}

/** Nothing that waits may be left behind in the browser. */
const apart =
  'On an iPhone or iPad the installed app keeps its own things: send everything here first, then sign in once in the installed app.'

/** How each browser puts the app on the phone, in its own words. The commonest first. */
export const installHelp: Readonly<Record<BrowserKind, InstallHelp>> = {
  'chrome-android': {
    label: 'Chrome or Edge on Android',
    steps: [
      'Press the three dots beside the address.',
      'Choose “Add to Home screen” or “Add to phone”.',
      'Choose “Install”.',
    ],
  },
  'samsung-android': {
    label: 'Samsung Internet',
    steps: [
      'Press the three lines at the bottom right.',
      'Choose “Add page to”, then “Home screen”.',
      'Choose “Add” or “Install”.',
    ],
  },
  'firefox-android': {
    label: 'Firefox on Android',
    steps: [
      'Press the three dots beside the address.',
      'Choose “Add app to Home screen” or “Install”.',
      'Choose “Add”.',
    ],
  },
  'safari-ios': {
    label: 'Safari on iPhone or iPad',
    steps: [
      'Press Share: the square with an arrow. It may be behind the three dots.',
      'Move down the list and choose “Add to Home Screen”.',
      'Leave “Open as Web App” on where it is shown, and press “Add”.',
    ],
    note: apart,
  },
  'other-ios': {
    label: 'Chrome, Edge or Firefox on iPhone or iPad',
    steps: [
      'Press Share: the square with an arrow, beside the address or in the menu.',
      'Choose “Add to Home Screen”.',
      'Press “Add”. If it is not in the list, open this page in Safari.',
    ],
    note: apart,
  },
  'chrome-computer': {
    label: 'Chrome on a computer',
    steps: [
      'Press the install sign at the right end of the address bar: a screen with an arrow.',
      'If it is not there: the three dots, “Cast, save and share”, “Install page as app”.',
      'Press “Install”.',
    ],
  },
  'edge-computer': {
    label: 'Edge on a computer',
    steps: [
      'Press the three dots at the top right.',
      'Choose “More tools”, “Apps”, “Install this site as an app”.',
      'Press “Install”.',
    ],
  },
  'safari-mac': {
    label: 'Safari on a Mac',
    steps: ['In the menu bar choose “File”, then “Add to Dock”. It needs Safari 17 or newer.', 'Press “Add”.'],
  },
  'firefox-computer': {
    label: 'Firefox on a computer',
    steps: [
      'Firefox may not install web apps here. The app works in its tab, also without a network.',
      'To install it, open this page in Chrome or Edge.',
    ],
  },
}
