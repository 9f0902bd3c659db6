/**
 * The passwords that somebody may have meant, the likeliest first: none begins or ends with a space, so one that is there
 * was pasted with it. Accounts from before that rule may have one, so what was typed is tried too.
 */
export function passwordsMeant(typed: string): [string, ...string[]] {
  const plain = typed.trim()
  return plain === typed || plain === '' ? [typed] : [plain, typed]
}

/** Returns whether a new password begins or ends with a space. Cognito rejects such passwords. */
export const hasOuterSpace = (password: string): boolean => password.trim() !== password

/** A one-time code as it was sent: messages and authenticator apps show it as "123 456" or "123-456". */
export function codeMeant(typed: string): string {
  const plain = typed.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
  return /^\d+$/.test(plain) ? plain : typed.trim()
}
