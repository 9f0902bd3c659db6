/** Returns a name whose initials stay on one line with the word that follows: "A. Example" with a fixed space. */
export const bindInitials = (name: string): string => name.replaceAll(/\b(\p{Lu}\.) /gu, '$1\u00A0')
