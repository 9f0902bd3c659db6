import { downscale } from '#device/photo/downscale.ts'
import { encodePhoto } from '#device/photo/encode-photo.ts'
import { openPicture } from '#device/photo/open-picture.ts'
import { createRandom } from '#support/labels/random.ts'

/** The times of one way to prepare photos: milliseconds of each photo, and of every main-thread task over 50 ms. */
export interface PhotoTimes {
  times: number[]
  longTasks: number[]
}

/** A street as a camera's chip sees it: large shapes below a grain, so that it packs like a photo. */
async function photographed(width: number, height: number, seed: number): Promise<File> {
  const random = createRandom(seed)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const tone = () => `hsl(${Math.floor(random() * 360)} 40% ${Math.floor(20 + random() * 60)}%)`
  for (let shape = 0; shape < 400; shape++) {
    context.fillStyle = tone()
    context.fillRect(random() * width, random() * height, (random() * width) / 4, (random() * height) / 4)
  }
  const pixels = context.getImageData(0, 0, width, height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const grain = (random() - 0.5) * 24
    for (const channel of [0, 1, 2]) pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + grain
  }
  context.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })], 'photo.jpg', {
    type: 'image/jpeg',
  })
}

async function onThisThread(file: File): Promise<unknown> {
  const picture = await openPicture(file)
  return picture && (await encodePhoto(picture.source, picture.width, picture.height))
}

const settled = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function watch(runs: number, prepare: () => Promise<unknown>): Promise<PhotoTimes> {
  const longTasks: number[] = []
  const times: number[] = []
  await prepare()
  await settled(500)
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    if (!(await prepare())) throw new Error('A photo was not prepared')
    times.push(performance.now() - start)
  }
  // Performance entries arrive after the task that they describe.
  await settled(500)
  observer.disconnect()
  return { times, longTasks }
}

/** Prepares one photo again and again, as the app does and with all of it on the page's own thread. */
export async function timePhotos(
  size: { width: number; height: number },
  runs: number,
  seed: number,
): Promise<{ bytes: number; ours: PhotoTimes; bare: PhotoTimes }> {
  const file = await photographed(size.width, size.height, seed)
  const ours = await watch(runs, async () => {
    const result = await downscale(file)
    return result.ok && result.photo.bytes.byteLength <= 400 * 1024
  })
  return { bytes: file.size, ours, bare: await watch(runs, async () => await onThisThread(file)) }
}
