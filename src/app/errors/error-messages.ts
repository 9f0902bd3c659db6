import {
  notAvailable,
  notFound,
  storageBlocked,
  notLoaded,
  notOffice,
  notSetUp,
  notStaff,
  notYours,
  pageFailed,
} from '../routes/page-errors.ts'

export interface ErrorMessage {
  bar: string
  /** Says what happened, what is safe and what to do next. */
  sentence: string
  /** `again` loads the home page and `reload` this one, because the page in memory may hold a broken state. */
  action: 'home' | 'again' | 'reload'
}

/** Shown only when a courier is signed in and their store is open. */
const saved = 'Your work is saved on this phone.'

/** Shown to the back office when they open an address of the desk. */
const officeHasNoDesk = 'This console belongs to each sub-depot’s own staff. The back office has its own.'

const broken: ErrorMessage = {
  bar: 'Problem',
  sentence: 'Reload the page. If it still doesn’t work, tell your depot the code below.',
  action: 'reload',
}

/** The messages, keyed by the title of the error. */
const messages: Readonly<Record<string, ErrorMessage>> = {
  [pageFailed]: broken,
  [notFound]: { bar: 'Not found', sentence: 'The address may have changed.', action: 'home' },
  [notAvailable]: { bar: 'Not available', sentence: 'It is not switched on for your account.', action: 'home' },
  [notYours]: { bar: 'Not available', sentence: 'Only your sub-depot’s staff can see it.', action: 'home' },
  [notStaff]: { bar: 'Not available', sentence: 'Your account is not set up for the depot’s desk.', action: 'home' },
  [notOffice]: { bar: 'Not available', sentence: 'Your account is not set up for the back office.', action: 'home' },
  [notLoaded]: {
    bar: 'Not loaded',
    sentence: 'Part of the app could not be downloaded. Try again when you have signal.',
    action: 'home',
  },
  [notSetUp]: {
    bar: 'Not set up',
    sentence: 'Tell your depot the code below. They can put it right.',
    action: 'again',
  },
  [storageBlocked]: {
    bar: 'Storage blocked',
    sentence:
      'Allow cookies and site data for this app in your browser’s settings, or open it in a window that is not private. Without storage, your work could be lost.',
    action: 'again',
  },
}

/**
 * Returns the message for an error. `hasWork` is true when somebody is signed in and their store is open, so that nothing
 * of theirs is lost. Staff do not record a round, so their messages do not say that one is saved.
 */
export function getErrorMessage(title: string, hasWork: boolean, staff?: 'sub-depot' | 'back-office'): ErrorMessage {
  const found = messages[title] ?? broken
  if (staff !== undefined) return title === notStaff ? { ...found, sentence: officeHasNoDesk } : found
  return hasWork && title !== storageBlocked ? { ...found, sentence: `${saved} ${found.sentence}` } : found
}
