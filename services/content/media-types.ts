/** The types by file extension. None is a type that a browser runs, because media open on the app's own origin. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
}

/** Undefined: such files are not taken. */
export const getMediaType = (name: string): string | undefined =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]

/** Returns the path of a file below the service's address. The digest makes it unique, and the name has its type. */
export const mediaPath = (sha256: string, path: string): string =>
  `/media/${sha256}/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`
