const mark = 'Data verdict'

/**
 * What an assertion about data says when it fails, as its message. A test that fails with one is never run again: what
 * was lost once is lost.
 */
export const lost = `${mark}: lost`
export const doubled = `${mark}: doubled`
export const outOfOrder = `${mark}: out of order`
export const shownToAnother = `${mark}: shown to another`

/** The runners quote the lines around an error: only what it begins with is its verdict. */
export const isDataVerdict = (error: string): boolean =>
  new RegExp(String.raw`^(?:\w+(?: \[\w+\])?: )?${mark}: `, 'm').test(error)
