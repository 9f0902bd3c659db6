import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Parcel } from '#contracts/parcel.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'

/** Opens the delivery sheet where the scanner's Deliver led here. The address forgets it at once, so that Back and a reload show the parcel alone. */
export function useAskedDelivery(parcel: Parcel | undefined, onDeliver: () => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('do') === 'deliver'
  const known = parcel !== undefined
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(params)
    rest.delete('do')
    setParams(rest, { replace: true, preventScrollReset: true })
    if (parcel && nextStatuses(parcel).includes('delivered')) onDeliver()
  })
  useEffect(() => {
    if (asked && known) answer()
  }, [asked, known])
}
