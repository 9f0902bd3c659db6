import list from './frequent-passwords.json' with { type: 'json' }

const common = new Set(list.passwords.split(' '))

/**
 * Returns whether the password is one of the 10,000 most common, in whatever case. Symbols around it don't count: the
 * policy asks for one, and most people add it to the password that they always use.
 */
export function isFrequentPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}
