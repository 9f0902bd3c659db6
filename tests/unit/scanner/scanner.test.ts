import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecodeEngine } from '#device/scanner/decode-engine.ts'
import { createScanner, type ScannerFrame } from '#device/scanner/scanner.ts'
import type { ScanResult } from '#device/scanner/scan-result.ts'

const origin = { x: 0, y: 0 }
const code: ScanResult = { format: 'Code128', text: 'A1B2C3D4E5F6G7H8', corners: [origin, origin, origin, origin] }

/** A video whose frames come when the test says so. */
const fakeVideo = () => {
  const waiting = new Map<number, () => void>()
  let handle = 0
  const video = {
    readyState: 4,
    videoWidth: 1280,
    videoHeight: 720,
    requestVideoFrameCallback: (callback: () => void) => {
      handle += 1
      waiting.set(handle, callback)
      return handle
    },
    cancelVideoFrameCallback: (cancelled: number) => waiting.delete(cancelled),
  }
  const nextFrame = async (): Promise<void> => {
    const callbacks = [...waiting.values()]
    waiting.clear()
    for (const callback of callbacks) callback()
    await settled()
  }
  return { video: video as unknown as HTMLVideoElement, nextFrame, waiting }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Answer = { resolve: (results: ScanResult[]) => void; reject: (error: Error) => void }

/** An engine that answers when the test says so. */
const fakeEngine = () => {
  const answers: Answer[] = []
  const engine: DecodeEngine = {
    name: 'worker',
    decode: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    close: () => {},
  }
  return { engine, answers }
}

const setUp = () => {
  const { video, nextFrame, waiting } = fakeVideo()
  const { engine, answers } = fakeEngine()
  const frames: ScannerFrame[] = []
  const failures: Error[] = []
  const scanner = createScanner({
    video,
    engine,
    onFrame: (frame) => frames.push(frame),
    onFailure: (error) => failures.push(error),
  })
  const answer = async (results: ScanResult[] | Error): Promise<void> => {
    const last = answers.at(-1)
    if (results instanceof Error) last?.reject(results)
    else last?.resolve(results)
    await settled()
  }
  return { scanner, nextFrame, waiting, answers, answer, frames, failures }
}

beforeEach(() => void vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }))
afterEach(() => void vi.unstubAllGlobals())

test('a frame is decoded and handed on with the size of the video', async () => {
  const { scanner, nextFrame, answer, frames } = setUp()
  scanner.resume()
  await nextFrame()
  await answer([code])
  expect(frames).toMatchObject([{ results: [code], videoWidth: 1280, videoHeight: 720 }])
})

test('one frame is in flight: the next is asked for when the answer is there', async () => {
  const { scanner, nextFrame, answers, answer, waiting } = setUp()
  scanner.resume()
  await nextFrame()
  expect(waiting.size).toBe(0)
  await nextFrame()
  expect(answers).toHaveLength(1)
  await answer([])
  await nextFrame()
  expect(answers).toHaveLength(2)
})

test('an answer that comes after a pause is dropped', async () => {
  const { scanner, nextFrame, answer, frames, waiting } = setUp()
  scanner.resume()
  await nextFrame()
  scanner.pause()
  await answer([code])
  expect(frames).toEqual([])
  expect(waiting.size).toBe(0)
})

test('pausing and resuming at once leaves one loop', async () => {
  const { scanner, nextFrame, answer, answers, waiting } = setUp()
  scanner.resume()
  await nextFrame()
  scanner.pause()
  scanner.resume()
  await answer([code])
  expect(waiting.size).toBe(1)
  await nextFrame()
  expect(answers).toHaveLength(2)
})

test('a failed frame is forgiven, five in a row stop the loop', async () => {
  const { scanner, nextFrame, answer, failures, waiting } = setUp()
  scanner.resume()
  for (let index = 0; index < 4; index += 1) {
    await nextFrame()
    await answer(new Error('frame'))
  }
  await nextFrame()
  await answer([])
  expect(failures).toEqual([])
  for (let index = 0; index < 5; index += 1) {
    await nextFrame()
    await answer(new Error('engine gone'))
  }
  expect(failures.map((error) => error.message)).toEqual(['engine gone'])
  expect(waiting.size).toBe(0)
})
