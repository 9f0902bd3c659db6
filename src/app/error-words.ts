import {
  notAvailable,
  notFound,
  notKept,
  notLoaded,
  notSetUp,
  notStaff,
  notYours,
  pageFailed,
} from './routes/failures.ts'

export interface ErrorWords {
  bar: string
  /** What happened, what is kept, what to do. */
  sentence: string
  /** `again` loads the home page and `reload` this one: what is loaded may hold a broken state. */
  action: 'home' | 'again' | 'reload'
}

const safe = 'Everything you recorded is safe on this phone.'

const broken: ErrorWords = {
  bar: 'Problem',
  sentence: `${safe} Reload the page. If it still doesn’t work, tell your depot the code below.`,
  action: 'reload',
}

/** By the title of the failure. */
const words: Readonly<Record<string, ErrorWords>> = {
  [pageFailed]: broken,
  [notFound]: { bar: 'Not found', sentence: `The address may have changed. ${safe}`, action: 'home' },
  [notAvailable]: { bar: 'Not available', sentence: `It is not switched on for your account. ${safe}`, action: 'home' },
  [notYours]: { bar: 'Not available', sentence: `Your sub-depot’s staff see it here. ${safe}`, action: 'home' },
  [notStaff]: {
    bar: 'Not available',
    sentence: `Your account has no part in a sub-depot’s desk. ${safe}`,
    action: 'home',
  },
  [notLoaded]: {
    bar: 'Not loaded',
    sentence: `A part of the app is not on this phone and could not be fetched. Try again where there is signal. ${safe}`,
    action: 'home',
  },
  [notSetUp]: {
    bar: 'Not set up',
    sentence:
      'Its settings are missing or wrong, which only those who run it can mend: tell your depot the code below. Nothing was recorded here, so nothing is lost.',
    action: 'again',
  },
  [notKept]: {
    bar: 'Nothing can be kept',
    sentence:
      'A private window, blocked cookies or a rule of your phone forbids it, and without that what you record would be lost. Open the app in an ordinary window, or allow this site to store data.',
    action: 'again',
  },
}

export const errorWords = (title: string): ErrorWords => words[title] ?? broken
