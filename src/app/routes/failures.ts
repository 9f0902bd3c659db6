import { data } from 'react-router-dom'

export const notFound = 'This page could not be found'
export const notAvailable = 'This page is not available'
export const notYours = 'This page is not for your account'
export const notStaff = 'This page is for the staff of a sub-depot'
export const notLoaded = 'This page could not be loaded'
export const notSetUp = 'This app is not set up correctly'
/** For every error that nobody foresaw. */
export const pageFailed = 'Sorry, there is a problem with this page'
export const notKept = 'Your browser is blocking the app’s storage'

/**
 * Whether a browser has refused to keep anything: private windows, blocked site data and policies of a company's phone.
 * Chromium says "UnknownError" of a database and "SecurityError" of everything else.
 */
export const deniesStorage = (error: unknown): boolean =>
  typeof indexedDB === 'undefined' ||
  (error instanceof Error &&
    (error.name === 'SecurityError' ||
      /denied (permission to access the database|for this document)|storage is (disabled|not allowed)/i.test(
        error.message,
      )))

/** What a guard throws to show the error page: status, the title that a person reads, and a code for whoever helps. */
export const failure = (status: number, title: string, code = '') => data(code, { status, statusText: title })
