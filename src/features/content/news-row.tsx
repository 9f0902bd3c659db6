import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { nearDay } from '#domain/dates/near-day.ts'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { newsAddress, type NewsItem } from './news-item.ts'

export const MustRead = () => (
  <Mark icon={CircleAlert} tone="carry">
    Must read
  </Mark>
)

/** "depot" as it begins a line. */
export const topicWord = (topic: string): string => `${topic.slice(0, 1).toUpperCase()}${topic.slice(1)}`

export const newsMeta = ({ topics: [topic], day, minutes }: NewsItem, today: string): string =>
  [...(topic === undefined ? [] : [topicWord(topic)]), nearDay(day, today), `${minutes} min`].join(' · ')

interface NewsRowProps {
  item: NewsItem
  today: string
  /** It is marked as what has to be read. */
  must: boolean
  /** A control of its own at the right. */
  trailing?: ReactNode
}

export function NewsRow({ item, today, must, trailing }: NewsRowProps) {
  return (
    <li>
      <ItemRow
        roomy
        to={newsAddress(item.uid)}
        title={item.title}
        above={must && <MustRead />}
        meta={newsMeta(item, today)}
        trailing={trailing}
      />
    </li>
  )
}
