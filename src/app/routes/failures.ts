import { data } from 'react-router-dom'

export const notFound = 'This page could not be found'
export const notAvailable = 'This page is not available'
export const notYours = 'This page is not for your account'
export const notStaff = 'This page is for the staff of a sub-depot'
export const notLoaded = 'This page could not be loaded'
export const notSetUp = 'This app is not set up correctly'
/** For every error that nobody foresaw. */
export const pageFailed = 'Sorry, there is a problem with this page'
export const notKept = 'This browser does not let the app keep anything'

/** What a guard throws to show the error page: status, the title that a person reads, and a code for whoever helps. */
export const failure = (status: number, title: string, code = '') => data(code, { status, statusText: title })
