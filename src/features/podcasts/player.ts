import type { Episode } from './episode.ts'
import { isSavedAddress, playAddress } from './episode-files-sync.ts'
import { showOnLockScreen, updateLockScreen } from './media-session.ts'
import type { EpisodeFile } from './own-files-store.ts'
import type { Position } from './own-playback-store.ts'
import { showPlaying } from './playing.ts'
import { positionKeeper, type PositionKeeper } from './podcasts-sync.ts'

export interface PlayerState {
  /** Null: nothing was chosen yet. */
  episode: Episode | null
  paused: boolean
  seconds: number
  /** Seconds; 0 where it is not known. */
  duration: number
  speed: number
  fault: 'no-signal' | 'damaged' | null
}

/** Seconds between two notes of the position while it plays. */
const noteEvery = 5
/** Seconds before the end from which an episode counts as finished. */
const almost = 5

const nothing: PlayerState = { episode: null, paused: true, seconds: 0, duration: 0, speed: 1, fault: null }

let state = nothing
const listeners = new Set<() => void>()
let audio: HTMLAudioElement | undefined
let keeper: PositionKeeper | undefined
let startAt = 0
let notedAt = 0

export const subscribePlayer = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const playerNow = (): PlayerState => state

function change(next: Partial<PlayerState>): void {
  state = { ...state, ...next }
  const { episode, paused, seconds, duration, speed } = state
  showPlaying(episode && { id: episode.id, title: episode.title, paused }, stop)
  updateLockScreen(paused, episode && { duration, position: seconds, playbackRate: speed })
  for (const listener of listeners) listener()
}

/** Notes where it is; with `send` for the other phones too. */
function keep(send: boolean, finished = false): void {
  const { episode, seconds, duration, speed } = state
  // Before the first second there is nothing that another phone could go on with.
  if (!episode || !keeper || !audio || audio.readyState === 0) return
  notedAt = seconds
  const position = {
    episodeId: episode.id,
    seconds: finished ? 0 : seconds,
    finished: finished || (duration > 0 && seconds > duration - almost),
    speed,
  }
  const kept = send ? keeper.send(position) : keeper.note(position)
  void kept.then((own) => {
    // Somebody else has signed in.
    if (!own) stop()
  })
}

function heard(): void {
  if (!audio || !state.episode || audio.readyState === 0) return
  const seconds = audio.currentTime
  change({ seconds, duration: Number.isFinite(audio.duration) ? audio.duration : (state.episode.duration ?? 0) })
  if (!audio.paused && Math.abs(seconds - notedAt) >= noteEvery) keep(false)
}

function failed(): void {
  const url = state.episode?.audio?.url
  // The browser has cleared it from the phone.
  if (audio && url !== undefined && isSavedAddress(audio.src)) return void load(audio, url, state.seconds)
  const decoded = audio?.error?.code === MediaError.MEDIA_ERR_DECODE
  change({ paused: true, fault: decoded ? 'damaged' : 'no-signal' })
}

function begin(): void {
  if (!audio) return
  if (startAt > 0) audio.currentTime = startAt
  startAt = 0
  audio.playbackRate = state.speed
  heard()
}

/** Returns the page's only audio element, which plays on while the courier moves through the app. */
function element(): HTMLAudioElement {
  if (audio) return audio
  const made = document.createElement('audio')
  made.preload = 'metadata'
  made.addEventListener('loadedmetadata', begin)
  made.addEventListener('timeupdate', heard)
  made.addEventListener('durationchange', heard)
  made.addEventListener('seeked', heard)
  made.addEventListener('play', () => change({ paused: false, fault: null }))
  made.addEventListener('pause', () => {
    change({ paused: true })
    if (!made.ended) keep(true)
  })
  made.addEventListener('ended', () => keep(true, true))
  made.addEventListener('error', () => {
    if (made.hasAttribute('src')) failed()
  })
  window.addEventListener('pagehide', () => {
    if (!made.paused) keep(true)
  })
  document.body.append(made)
  audio = made
  return made
}

/** If the browser blocks playback, the player stays paused. Errors of the file arrive as their own event. */
const start = async (made: HTMLAudioElement): Promise<void> =>
  await made.play().catch(() => change({ paused: made.paused }))

/** Loads what was chosen, from a place in it. Within the press: a browser may play nothing that it was not just asked for. */
async function load(made: HTMLAudioElement, address: string, from: number): Promise<void> {
  startAt = from
  notedAt = from
  made.src = address
  await start(made)
}

/** Plays an episode from where it was stopped. `file`: what this phone has of it. */
export async function playEpisode(
  episode: Episode,
  file: EpisodeFile | undefined,
  position: Position | undefined,
): Promise<void> {
  if (!episode.audio) return
  if (state.episode?.id === episode.id) return await resume()
  const made = element()
  if (!made.paused) keep(true)
  keeper = positionKeeper()
  const seconds = position && !position.finished ? position.seconds : 0
  change({ ...nothing, episode, seconds, duration: episode.duration ?? 0, speed: position?.speed ?? 1 })
  showOnLockScreen(episode, { play: () => void resume(), pause, skip, seek, stop })
  await load(made, playAddress(episode.audio.url, file), seconds)
}

export async function resume(): Promise<void> {
  const { episode, fault, seconds } = state
  if (!audio || !episode?.audio) return
  await (fault === null ? start(audio) : load(audio, episode.audio.url, seconds))
}

export const pause = (): void => audio?.pause()

export function seek(seconds: number): void {
  if (!audio || !state.episode) return
  const to = Math.min(Math.max(0, seconds), state.duration || seconds)
  if (audio.readyState === 0) startAt = to
  else audio.currentTime = to
  change({ seconds: to })
  if (audio.paused) keep(true)
}

export const skip = (seconds: number): void => seek(state.seconds + seconds)

export function setSpeed(speed: number): void {
  if (audio) audio.playbackRate = speed
  change({ speed })
  keep(true)
}

/** Ends it: nothing plays, and nothing is shown of it. */
export function stop(): void {
  const made = audio
  if (!made || !state.episode) return
  if (!made.paused) keep(true)
  keeper = undefined
  change(nothing)
  made.pause()
  made.removeAttribute('src')
  made.load()
}
