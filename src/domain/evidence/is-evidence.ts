/** What couriers record about parcels, scans and stops; the order of a round and the notes of doors are no evidence. */
const entities = ['parcel/', 'load-scan/', 'stop-list/']

/** Returns true for a command that a phone signs. */
export const isEvidence = ({
  service,
  command,
  entity,
}: {
  service: string
  command: string
  entity: string
}): boolean => service === 'manifest' && command !== 'void' && entities.some((prefix) => entity.startsWith(prefix))
