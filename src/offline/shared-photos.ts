import { shareField, sharePath } from '#domain/share-target.ts'

const cacheName = 'shared-photos'

export const isShare = ({ pathname }: URL): boolean => pathname === sharePath

const isFile = (entry: FormDataEntryValue): entry is File => entry instanceof File

/**
 * Saves the posted photos until a form takes them over, and replaces those that no form took. If there
 * is no space nothing is saved, and the form shows that.
 */
export async function saveSharedPhotos(request: Request): Promise<void> {
  try {
    const files = (await request.formData()).getAll(shareField).filter(isFile)
    await caches.delete(cacheName)
    const cache = await caches.open(cacheName)
    for (const [at, file] of files.entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
      await cache.put(`${sharePath}/${at}`, new Response(file, { headers }))
    }
  } catch {
    await caches.delete(cacheName).catch(() => undefined)
  }
}

/** Returns the shared photos that no form has taken over yet, in their order. */
export async function readShared(): Promise<File[]> {
  if (typeof caches === 'undefined' || !(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const answers = await Promise.all((await cache.keys()).map(async (request) => await cache.match(request)))
  return await Promise.all(
    answers.flatMap((answer) => {
      if (!answer) return []
      const { headers } = answer
      return [
        answer.blob().then(
          (blob) =>
            new File([blob], decodeURIComponent(headers.get('x-name') ?? ''), {
              type: headers.get('content-type') ?? '',
            }),
        ),
      ]
    }),
  )
}

export async function discardSharedPhotos(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(cacheName)
}
