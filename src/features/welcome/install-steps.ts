import type { BrowserKind } from './browser-kind.ts'

interface InstallHelp {
  label: string
  steps: readonly string[]
  note?: string
}

/** Nothing that waits may be left behind in the browser. */
const apart =
  'On an iPhone or iPad, the installed app does not share data with the browser. Send everything here first, then sign in to the installed app.'

/** The install steps of each browser in its own terms, most common first. */
export const installHelp: Readonly<Record<BrowserKind, InstallHelp>> = {
  'chrome-android': {
    label: 'Chrome or Edge on Android',
    steps: [
      'Tap the three dots beside the address.',
      'Choose “Add to Home screen” or “Add to phone”.',
      'Choose “Install”.',
    ],
  },
  'samsung-android': {
    label: 'Samsung Internet',
    steps: [
      'Tap the three lines at the bottom right.',
      'Choose “Add page to”, then “Home screen”.',
      'Choose “Add” or “Install”.',
    ],
  },
  'firefox-android': {
    label: 'Firefox on Android',
    steps: ['Tap the three dots beside the address.', 'Choose “Add app to Home screen” or “Install”.', 'Choose “Add”.'],
  },
  'safari-ios': {
    label: 'Safari on iPhone or iPad',
    steps: [
      'Tap Share: the square with an arrow. It may be behind the three dots.',
      'Scroll down and choose “Add to Home Screen”.',
      'Leave “Open as Web App” on if you see it, and tap “Add”.',
    ],
    note: apart,
  },
  'other-ios': {
    label: 'Chrome, Edge or Firefox on iPhone or iPad',
    steps: [
      'Tap Share: the square with an arrow, beside the address or in the menu.',
      'Choose “Add to Home Screen”.',
      'Tap “Add”. If it is not in the list, open this page in Safari.',
    ],
    note: apart,
  },
  'chrome-computer': {
    label: 'Chrome on a computer',
    steps: [
      'Click the install icon at the right end of the address bar.',
      'If it is not there, click the three dots, “Cast, save and share”, then “Install page as app”.',
      'Click “Install”.',
    ],
  },
  'edge-computer': {
    label: 'Edge on a computer',
    steps: [
      'Click the three dots at the top right.',
      'Choose “More tools”, “Apps”, “Install this site as an app”.',
      'Click “Install”.',
    ],
  },
  'safari-mac': {
    label: 'Safari on a Mac',
    steps: ['In the menu bar choose “File”, then “Add to Dock”. It needs Safari 17 or newer.', 'Click “Add”.'],
  },
  'firefox-computer': {
    label: 'Firefox on a computer',
    steps: [
      'Firefox may not be able to install apps here. The app works in a tab, also without signal.',
      'To install it, open this page in Chrome or Edge.',
    ],
  },
}
