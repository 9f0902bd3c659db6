import { useEffect } from 'react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { whenIdle } from '#ui/timing/when-idle.ts'
import { newsAddress, type NewsItem } from './news-item.ts'
import { MustRead } from './news-row.tsx'
import type { NewsOfToday } from './own-news-store.ts'
import { usePreview } from './use-preview.ts'

function when({ publishedAt }: NewsItem, today: string): string {
  const date = new Date(publishedAt)
  const day = londonDay(date)
  return day === today ? londonTime(date) : nearDay(day, today)
}

const rowOf = (item: NewsItem, today: string, must: boolean) => (
  <NavRow
    key={item.id}
    to={newsAddress(item.uid)}
    above={must ? <MustRead /> : `News, ${when(item, today)}`}
    label={item.title}
  />
)

/** The client is large, and nothing on Today waits for it. */
async function bringNews(): Promise<void> {
  const [{ syncContent }, { cacheContentImages }] = await Promise.all([
    import('./content-sync.ts'),
    import('./content-images-sync.ts'),
  ])
  await syncContent()
  await cacheContentImages()
}

/** Shows mandatory and newest articles on Today. */
export function NewsLine({ news: { must, newest } }: { news: NewsOfToday }) {
  const today = useToday()
  const preview = usePreview()
  useEffect(() => {
    return whenIdle(() => bringNews().catch(() => undefined))
  }, [])
  // A preview always carries its warning.
  if (preview.kind === 'shown') return null
  return (
    <>
      {must && rowOf(must, today, true)}
      {newest && rowOf(newest, today, false)}
    </>
  )
}
