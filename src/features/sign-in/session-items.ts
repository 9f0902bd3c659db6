/** The parts of a session in cookies and local storage, by the published client's names. */
export interface MirroredSession {
  username: string
  idToken: string
  accessToken: string
  refreshToken: string
  /** Milliseconds; in the mirrors seconds, as the client has it. */
  clockDrift: number
}

const prefix = 'CognitoIdentityServiceProvider'

/** The parts of an item's name, such as the client, the user and "idToken". */
export const toNameParts = (clientId: string, ...rest: string[]): string[] => [prefix, clientId, ...rest]

/** An item of a session: the parts of its name, and its value. */
export type SessionItem = readonly [name: string[], value: string]

export function toSessionItems(clientId: string, { username, clockDrift, ...tokens }: MirroredSession): SessionItem[] {
  const seconds = String(Math.floor(clockDrift / 1000))
  return [
    [toNameParts(clientId, 'LastAuthUser'), username],
    ...Object.entries({ ...tokens, clockDrift: seconds }).map(
      ([name, value]) => [toNameParts(clientId, username, name), value] as const,
    ),
  ]
}

/** Undefined where one of the parts is missing. `read` gives an empty text for what is not there. */
export function parseSession(clientId: string, read: (name: string[]) => string): MirroredSession | undefined {
  const username = read(toNameParts(clientId, 'LastAuthUser'))
  const part = (name: string): string => read(toNameParts(clientId, username, name))
  const session = {
    username,
    idToken: part('idToken'),
    accessToken: part('accessToken'),
    refreshToken: part('refreshToken'),
  }
  const clockDrift = Number(part('clockDrift') || Number.NaN) * 1000
  return Object.values(session).every((value) => value !== '') && Number.isFinite(clockDrift)
    ? { ...session, clockDrift }
    : undefined
}
