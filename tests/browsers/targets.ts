/** XPaths of what a person would name. */
const has = (words: string): string => `contains(normalize-space(), "${words}")`
const is = (words: string): string => `normalize-space()="${words}"`

export const button = (name: string): string => `//button[${is(name)}]`
export const heading = (name: string): string => `//*[self::h1 or self::h2][${is(name)}]`
/** Finds a control by its label, which stands before it or around it. */
export const field = (label: string): string => `//*[@id=//label[${is(label)}]/@for]`
export const choice = (label: string): string => `//label[${has(label)}]/input`
/** The smallest thing that says the words. */
export const words = (text: string): string => `//*[${has(text)}][not(*[${has(text)}])]`

export const fileInput = '//input[@type="file"]'
export const submit = '//button[@type="submit"]'
export const listRow = '//a[contains(@class, "list-row")]'
/** Returns the count beside the heading of a group. */
export const counted = (group: string, count: number): string =>
  `//*[contains(@class, "list-heading")][*[${is(group)}]]/*[normalize-space()="${count}"]`
/** The row of one parcel, once it says these words. */
export const rowSaying = (address: string, text: string): string =>
  `//a[contains(@class, "list-row")][@href="${address}"][${has(text)}]`
