import type { Page } from '@playwright/test'

/** The photos that wait on the phone, byte by byte, read past the app. */
export async function waitingPhotos(page: Page): Promise<Buffer[]> {
  const photos = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((database) => database.name ?? '')
    const name = names.find((each) => each.startsWith('courier-') && each !== 'courier-device')
    return await new Promise<number[][]>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '')
      opening.addEventListener('error', () => reject(new Error('The store does not open')))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('blobBytes').objectStore('blobBytes').getAll()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve((reading.result as { bytes: ArrayBuffer }[]).map(({ bytes }) => [...new Uint8Array(bytes)]))
        })
      })
    })
  })
  return photos.map((bytes) => Buffer.from(bytes))
}
