import { afterEach, expect, test, vi } from 'vitest'
import { applyFocus, applyTorch, applyZoom, readControls } from '#device/scanner/camera-controls.ts'
import { cameraProblem } from '#device/scanner/camera-problem.ts'
import { openCameraStream } from '#device/scanner/camera.ts'

const named = (name: string): Error => Object.assign(new Error(name), { name })

const fakeTrack = (capabilities: object, refuses = false) => {
  const applied: unknown[] = []
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => ({ zoom: 1 }),
    applyConstraints: ({ advanced }: { advanced: unknown[] }) => {
      applied.push(...advanced)
      return refuses ? Promise.reject(named('OverconstrainedError')) : Promise.resolve()
    },
  }
  return { track: track as unknown as MediaStreamTrack, applied }
}

/** getUserMedia that knows one device and a rear camera. */
const fakeDevices = (known: string) => {
  const asked: MediaTrackConstraints[] = []
  const getUserMedia = ({ video }: { video: MediaTrackConstraints }) => {
    asked.push(video)
    const exact = (video.deviceId as { exact: string } | undefined)?.exact
    if (exact !== undefined && exact !== known) return Promise.reject(named('OverconstrainedError'))
    return Promise.resolve(exact ?? 'rear')
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  return asked
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['NotAllowedError', 'camera_denied'],
  ['NotFoundError', 'camera_missing'],
  ['NotReadableError', 'camera_in_use'],
  ['TypeError', 'camera_failed'],
])('%s of the browser is %s', (name, problem) => {
  expect(cameraProblem(named(name))).toBe(problem)
})

test('the rear camera is a wish, so that a laptop without one still scans', async () => {
  const asked = fakeDevices('front')
  await expect(openCameraStream(null)).resolves.toBe('rear')
  expect(asked).toMatchObject([{ facingMode: 'environment' }])
})

test('the remembered camera is asked for by name', async () => {
  fakeDevices('wide')
  await expect(openCameraStream('wide')).resolves.toBe('wide')
})

test('a remembered camera that is gone gives way to the rear one', async () => {
  fakeDevices('other')
  await expect(openCameraStream('wide')).resolves.toBe('rear')
})

test('a denial is not asked again with other words', async () => {
  let calls = 0
  const getUserMedia = () => {
    calls += 1
    return Promise.reject(named('NotAllowedError'))
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  await expect(openCameraStream('wide')).rejects.toThrow('NotAllowedError')
  expect(calls).toBe(1)
})

test('a camera without a torch is not told to light it', async () => {
  const { track, applied } = fakeTrack({})
  await expect(applyTorch(track, true)).resolves.toBe(false)
  expect(applied).toEqual([])
})

test('a torch is lit where there is one, and a refusal is an answer', async () => {
  const { track, applied } = fakeTrack({ torch: true })
  await expect(applyTorch(track, true)).resolves.toBe(true)
  expect(applied).toEqual([{ torch: true }])
  await expect(applyTorch(fakeTrack({ torch: true }, true).track, true)).resolves.toBe(false)
})

test('zoom stays within the range of the camera', async () => {
  const { track, applied } = fakeTrack({ zoom: { min: 1, max: 4, step: 0.5 } })
  expect(readControls(track).zoom).toEqual({ min: 1, max: 4, step: 0.5, value: 1 })
  await applyZoom(track, 9)
  await applyZoom(track, 0)
  expect(applied).toEqual([{ zoom: 4 }, { zoom: 1 }])
})

test('a camera with one zoom step offers no zoom', () => {
  expect(readControls(fakeTrack({ zoom: { min: 1, max: 1 } }).track).zoom).toBeNull()
})

test('focus goes to the point that was touched, where the camera can', async () => {
  const { track, applied } = fakeTrack({ focusMode: ['continuous', 'single-shot'] })
  await applyFocus(track, 0.25, 0.75)
  expect(applied).toEqual([{ focusMode: 'single-shot', pointsOfInterest: [{ x: 0.25, y: 0.75 }] }])
  await expect(applyFocus(fakeTrack({ focusMode: ['continuous'] }).track, 0.5, 0.5)).resolves.toBe(false)
})

test('a browser that does not tell its capabilities offers nothing', () => {
  const track = { getSettings: () => ({}) } as unknown as MediaStreamTrack
  expect(readControls(track)).toEqual({ hasTorch: false, zoom: null, canFocus: false })
})
