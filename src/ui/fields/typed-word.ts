/** Whether this is the word that was asked for; case and spaces around it do not matter, because phones add both. */
export const isTypedWord = (word: string, typed: string): boolean => typed.trim().toUpperCase() === word
