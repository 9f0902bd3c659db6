import type { LoaderFunctionArgs } from 'react-router-dom'
import { londonDay } from '#domain/dates/day.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { warmRoundList } from '#features/manifest/list/round-list-store.ts'

/** Reads the list and its first rows while their screen's code is loading. */
export async function openRound({ request }: LoaderFunctionArgs): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const last = pathname.split('/')[2] ?? ''
  const parcelId = last === '' || last === 'select' ? null : last
  await warmRoundList({ manifestId: searchParams.get('round'), parcelId, today: londonDay(new Date(servicesNow())) })
}
