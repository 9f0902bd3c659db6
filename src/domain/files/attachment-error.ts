import type { AttachmentRef, AttachmentRule, AttachmentType } from '#contracts/sync/attachment.ts'

const names: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'audio/mp4': 'MP4 sound',
  'audio/webm': 'WebM sound',
}

const megabyte = 1024 * 1024

const sizeWords = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(Math.ceil((bytes / megabyte) * 10) / 10).toLocaleString('en-GB')} MB`

/** Why files may not be attached under a rule, in a sentence for whoever has chosen them; null where they may. */
export function checkAttachments(
  { types, bytes, count }: AttachmentRule,
  files: readonly Pick<AttachmentRef, 'type' | 'size'>[],
): string | null {
  if (files.length > count)
    return `${count === 1 ? 'One file' : `${count} files`} can be attached here, and these are ${files.length}. Leave some out.`
  if (files.some(({ type }) => !types.includes(type))) {
    return `This kind of file cannot be attached here. Choose ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(types.map((type) => names[type]))}.`
  }
  const large = files.find(({ size }) => size > bytes)
  return large
    ? `A file may have ${sizeWords(bytes)} here, and this one has ${sizeWords(large.size)}. Choose a smaller one.`
    : null
}
