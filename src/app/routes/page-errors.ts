import { data } from 'react-router-dom'

export const notFound = 'This page could not be found'
export const notAvailable = 'This page is not available'
export const notYours = 'This page is not for your account'
export const notStaff = 'This page is for the staff of a sub-depot'
export const notOffice = 'This page is for the back office'
export const notLoaded = 'This page could not be loaded'
export const notSetUp = 'This app is not set up correctly'
/** Shown for every unexpected error. */
export const pageFailed = 'Sorry, there is a problem with this page'
export const storageBlocked = 'Your browser is blocking the app’s storage'

/**
 * Returns true if the browser refused to store data: private windows, blocked site data, or a company's policy.
 * Chromium reports "UnknownError" for a database and "SecurityError" for everything else.
 */
export const deniesStorage = (error: unknown): boolean =>
  typeof indexedDB === 'undefined' ||
  (error instanceof Error &&
    (error.name === 'SecurityError' ||
      /denied (permission to access the database|for this document)|storage is (disabled|not allowed)/i.test(
        error.message,
      )))

/** Returns what a guard throws to show the error page: the status, the title and a code for support. */
export const pageError = (status: number, title: string, code = '') => data(code, { status, statusText: title })
