import type { LoaderFunctionArgs } from 'react-router-dom'
import { londonDay } from '#domain/day.ts'
import { warmRoundList } from '#features/manifest/round-list-store.ts'
import { requireCourier } from './guards.ts'

/** Reads the list and its first rows while the code of their screen is still being fetched. */
export async function openRound(args: LoaderFunctionArgs): Promise<null> {
  await requireCourier(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const last = pathname.split('/')[2] ?? ''
  const parcelId = last === '' || last === 'select' ? null : last
  await warmRoundList({ manifestId: searchParams.get('round'), parcelId, today: londonDay(new Date()) })
  return null
}
