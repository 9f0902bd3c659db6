import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { withSheet } from '../status/sheet-address.ts'

/** Sheets that another screen may open through the address, `?do=deliver`. */
const askable: Readonly<Partial<Record<string, ParcelStatus>>> = { deliver: 'delivered', unable: 'unable_to_deliver' }

/**
 * Opens the sheet that a button of Today or the scanner asked for. The sheet takes the place of that address, so closing
 * it shows the parcel, and Back leads to where the button was.
 */
export function useAskedSheet(parcel: Parcel | undefined): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('do')
  const known = parcel !== undefined
  const answer = useEffectEvent(() => {
    const params = new URLSearchParams(search)
    const status = askable[params.get('do') ?? '']
    params.delete('do')
    const isAllowed = parcel !== undefined && status !== undefined && nextStatuses(parcel).includes(status)
    const query = withSheet(params, isAllowed ? { status } : null)
    void navigate({ search: query }, { replace: true, preventScrollReset: true, state: { isFirst: true } })
  })
  useEffect(() => {
    if (asked !== null && known) answer()
  }, [asked, known])
}
