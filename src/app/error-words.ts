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

/** For the back office, which opens an address of the console. */
const officeHasNoDesk =
  'You work in the back office, and the console belongs to each sub-depot’s own staff. Today lists what you can do, and where.'

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
    sentence: `Your account is not one of its staff accounts. ${safe}`,
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

/** What is said of a failure. A desk records no round, so its staff are not told that one is safe on a phone. */
export function errorWords(title: string, staff: 'sub-depot' | 'back-office' | undefined): ErrorWords {
  const said = words[title] ?? broken
  if (staff === undefined) return said
  if (title === notStaff) return { ...said, sentence: officeHasNoDesk }
  return { ...said, sentence: said.sentence.replace(safe, '').trim() }
}
