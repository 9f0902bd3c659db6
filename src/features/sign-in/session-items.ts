/** What a session leaves in the cookies and the local storage, by the names that the published client gives them. */
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
export const namePartsOf = (clientId: string, ...rest: string[]): string[] => [prefix, clientId, ...rest]

/** An item of a session: the parts of its name, and its value. */
export type SessionItem = readonly [name: string[], value: string]

export function itemsOf(clientId: string, { username, clockDrift, ...tokens }: MirroredSession): SessionItem[] {
  const seconds = String(Math.floor(clockDrift / 1000))
  return [
    [namePartsOf(clientId, 'LastAuthUser'), username],
    ...Object.entries({ ...tokens, clockDrift: seconds }).map(
      ([name, value]) => [namePartsOf(clientId, username, name), value] as const,
    ),
  ]
}

/** Undefined where one of the parts is missing. `read` gives an empty text for what is not there. */
export function sessionOf(clientId: string, read: (name: string[]) => string): MirroredSession | undefined {
  const username = read(namePartsOf(clientId, 'LastAuthUser'))
  const part = (name: string): string => read(namePartsOf(clientId, username, name))
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
