export interface OwnedKey {
  courier: string
  id: string
}

/** Returns the key of an entity without its first part, for a collection whose entities belong to many couriers. */
export const ownedKey = ({ courier, id }: OwnedKey): string => `${courier}/${id}`

/** Ids have no slash; what a user pool calls a courier may have one. */
export function readOwnedKey(key: string): OwnedKey {
  const at = key.lastIndexOf('/')
  return { courier: key.slice(0, at), id: key.slice(at + 1) }
}
