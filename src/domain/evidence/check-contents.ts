import type { Evidence, EvidenceContent } from '#contracts/evidence/evidence.ts'
import type { CheckedLink } from './check-links.ts'
import type { EvidenceFinding, FindingKind, FindingPlace } from './evidence-finding.ts'
import { hashBytes, hashContent } from './evidence-hash.ts'

const photoFolder = 'photos/'

/** Returns the path of a photo in an archive. */
export const toPhotoPath = (id: string): string => `${photoFolder}${id}`

const closedKinds = {
  'not-included': 'content-not-included',
  erased: 'content-erased',
  discarded: 'action-discarded',
  'not-sent': 'content-not-sent',
} as const

/** Compares each action's content and photos with the hash in its link. */
export function checkContents(
  { contents }: Evidence,
  links: readonly CheckedLink[],
  files: ReadonlyMap<string, Uint8Array>,
): EvidenceFinding[] {
  const findings: EvidenceFinding[] = []
  const byMid = new Map<string, EvidenceContent>()
  for (const content of contents) {
    if (byMid.has(content.mid)) findings.push({ kind: 'content-added', place: { mid: content.mid } })
    else byMid.set(content.mid, content)
  }
  const linked = new Set<string>()
  const photos = new Set<string>()
  const discarded = new Set(links.flatMap(({ link }) => (link.kind === 'discard' ? [link.mid] : [])))
  for (const { link } of links) {
    if (link.kind !== 'action') continue
    const { key, day, number, mid } = link
    const found = (kind: FindingKind, place: FindingPlace = {}): void =>
      void findings.push({ kind, place: { key, day, number, mid, ...place } })
    linked.add(mid)
    const content = byMid.get(mid)
    if (!content) found('content-missing')
    else if ('closed' in content) {
      // Nobody but the chain says that an action was discarded.
      if (content.closed === 'discarded' && !discarded.has(mid)) found('content-missing')
      else found(closedKinds[content.closed])
    } else {
      if (hashContent(content.salt, content.body) !== link.content) found('content-changed')
      for (const photo of content.body.files) {
        const file = toPhotoPath(photo.id)
        const bytes = files.get(file)
        photos.add(file)
        if (bytes && hashBytes(bytes) !== photo.sha256) found('photo-changed', { file })
        if (!bytes) found(content.withoutFiles.includes(photo.id) ? 'photo-deleted' : 'photo-missing', { file })
      }
    }
  }
  for (const mid of byMid.keys()) if (!linked.has(mid)) findings.push({ kind: 'content-added', place: { mid } })
  for (const file of files.keys())
    if (file.startsWith(photoFolder) && !photos.has(file)) findings.push({ kind: 'photo-added', place: { file } })
  return findings
}
