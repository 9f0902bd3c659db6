import { liveQuery } from 'dexie'
import { londonDay } from '#domain/dates/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { readManifests, readOutline, readParcels } from '../manifest-store.ts'
import { changedStands, formatRemoved, formatNews, type ListStands } from './list-news.ts'

/** The lists of the day. Taps do not wake whoever reads it. */
async function readStands(): Promise<ListStands> {
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  const lists = (await readManifests()).filter(({ date }) => date === today)
  const outlines = await Promise.all(lists.map(({ id }) => readOutline(id)))
  const rounds = new Map(lists.map(({ id, roundNumber }) => [id, roundNumber]))
  return new Map(
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
}

/** Not what the next day has made a list of yesterday. */
async function readLeft(before: ListStands, now: ListStands): Promise<string | undefined> {
  const left = new Map([...before].filter(([id]) => !now.has(id)))
  return left.size === 0 ? undefined : formatRemoved(left, new Set((await readManifests()).map(({ id }) => id)))
}

async function readNews(before: ListStands, now: ListStands): Promise<string | undefined> {
  const left = await readLeft(before, now)
  if (left !== undefined) return left
  const { recalled, released, arrived, moved } = changedStands(before, now)
  if (recalled.length + released.length + arrived.length + moved.length === 0) return undefined
  const read = async (ids: string[]) => (await readParcels(ids)).flatMap((parcel) => parcel?.row ?? [])
  return formatNews(await read(recalled), await read(arrived), await read(moved), await read(released))
}

/** Says in a sentence what a pull has changed on the lists of the day, whichever program has pulled. Returns how to stop. */
export function followListNews(say: (words: string) => void): () => void {
  let before: ListStands | undefined
  const take = async (now: ListStands): Promise<void> => {
    const last = before
    before = now
    const words = last && (await readNews(last, now))
    if (words !== undefined) say(words)
  }
  // Sign-out may close the store while this runs.
  const quietly = (): void => undefined
  const subscription = liveQuery(readStands).subscribe({ next: (now) => void take(now).catch(quietly), error: quietly })
  return () => subscription.unsubscribe()
}
