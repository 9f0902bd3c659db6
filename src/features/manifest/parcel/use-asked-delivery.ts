import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Parcel } from '#contracts/parcel.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { withSheet } from '../status/sheet-address.ts'

/**
 * Opens the delivery sheet if the scanner's Deliver led here. The sheet takes the place of that address, so closing it
 * shows the parcel, and Back leads to the scanner.
 */
export function useAskedDelivery(parcel: Parcel | undefined): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('do') === 'deliver'
  const known = parcel !== undefined
  const answer = useEffectEvent(() => {
    const params = new URLSearchParams(search)
    params.delete('do')
    const mayDeliver = parcel !== undefined && nextStatuses(parcel).includes('delivered')
    const query = withSheet(params, mayDeliver ? { status: 'delivered' } : null)
    void navigate({ search: query }, { replace: true, preventScrollReset: true, state: { isFirst: true } })
  })
  useEffect(() => {
    if (asked && known) answer()
  }, [asked, known])
}
