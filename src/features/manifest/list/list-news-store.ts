import { liveQuery } from 'dexie'
import { londonDay } from '#domain/dates/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { readManifests, readOutline, readParcels } from '../manifest-store.ts'
import { changedStands, formatArrived, formatLeft, formatNews, formatRemoved, type ListStands } from './list-news.ts'

interface DayStands {
  /** "2026-05-14" */
  day: string
  lists: ListStands
}

/** The lists of the day. Taps do not wake whoever reads it. */
async function readStands(): Promise<DayStands> {
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  const lists = (await readManifests()).filter(({ date }) => date === today)
  const outlines = await Promise.all(lists.map(({ id }) => readOutline(id)))
  const rounds = new Map(lists.map(({ id, roundNumber }) => [id, roundNumber]))
  const stands = new Map(
    outlines.map(({ manifestId, ids, texts, recalled = [] }) => [
      manifestId,
      {
        round: rounds.get(manifestId) ?? '',
        ids: new Set(ids),
        recalled: new Set(recalled),
        texts: new Map(ids.map((id, at) => [id, texts[at] ?? ''])),
      },
    ]),
  )
  return { day: today, lists: stands }
}

/** Not what the next day has made a list of yesterday. */
async function readLeft(before: ListStands, now: ListStands): Promise<string | undefined> {
  const left = new Map([...before].filter(([id]) => !now.has(id)))
  return left.size === 0 ? undefined : formatRemoved(left, new Set((await readManifests()).map(({ id }) => id)))
}

async function readParcelNews(before: ListStands, now: ListStands): Promise<string | undefined> {
  const { recalled, released, arrived, moved, left } = changedStands(before, now)
  const gone = formatLeft(left.length)
  if (recalled.length + released.length + arrived.length + moved.length === 0) return gone
  const read = async (ids: string[]) => (await readParcels(ids)).flatMap((parcel) => parcel?.row ?? [])
  const news = formatNews(await read(recalled), await read(arrived), await read(moved), await read(released))
  return [gone, news].filter((words) => words !== undefined).join(' ') || undefined
}

/** Returns the news; `hadList` is true if the courier has had a list of this day, so that the first one is no news. */
async function readNews(before: ListStands, now: ListStands, hadList: boolean): Promise<string | undefined> {
  const isMore = [...before.keys()].some((id) => now.has(id))
  const sentences = [
    await readLeft(before, now),
    hadList ? formatArrived(before, now, isMore) : undefined,
    await readParcelNews(before, now),
  ].filter((words) => words !== undefined)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Says in a sentence what a pull has changed on the lists of the day, whichever program has pulled. Returns how to stop. */
export function followListNews(say: (words: string) => void): () => void {
  let before: DayStands | undefined
  /** The day of the last list, which stays when a round is taken back before another comes. */
  let listDay: string | undefined
  const take = async (now: DayStands): Promise<void> => {
    const last = before
    const hadList = listDay === now.day
    before = now
    if (now.lists.size > 0) listDay = now.day
    const words = last && (await readNews(last.lists, now.lists, hadList))
    if (words !== undefined) say(words)
  }
  // Sign-out may close the store while this runs.
  const quietly = (): void => undefined
  const subscription = liveQuery(readStands).subscribe({ next: (now) => void take(now).catch(quietly), error: quietly })
  return () => subscription.unsubscribe()
}
