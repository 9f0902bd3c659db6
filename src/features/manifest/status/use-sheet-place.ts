import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isFirstPlace } from '#ui/feedback/first-place.ts'
import { sheetFromAddress, withSheet } from './sheet-address.ts'
import type { SheetKind } from './parcel-draft.ts'

export interface SheetPlace {
  /** The sheet that is open, as the address says. */
  sheet: SheetKind | null
  open: (sheet: SheetKind) => void
  /** Another status on the same sheet. */
  turn: (sheet: SheetKind) => void
  close: () => void
}

/**
 * The status sheet has a place in the history, so Back closes it. It is read from the address, so it closes whenever the
 * address changes, and never stays over another parcel.
 */
export function useSheetPlace(): SheetPlace {
  const { search, key, state } = useLocation()
  const navigate = useNavigate()
  const closed = useRef('')
  const params = useMemo(() => new URLSearchParams(search), [search])
  const sheet = useMemo(() => sheetFromAddress(params), [params])
  const isFirst = isFirstPlace(key, state)
  return {
    sheet,
    open: (next) => void navigate({ search: withSheet(params, next) }, { preventScrollReset: true }),
    turn: (next) =>
      void navigate(
        { search: withSheet(params, next) },
        { replace: true, preventScrollReset: true, state: { isFirst } },
      ),
    close() {
      // Recording closes its sheet late. Back may have closed it already, and a second step back would leave the page.
      const isOpen = sheetFromAddress(new URLSearchParams(location.search)) !== null
      if (!isOpen || closed.current === key) return
      closed.current = key
      if (isFirst) void navigate({ search: withSheet(params, null) }, { replace: true, preventScrollReset: true })
      else void navigate(-1)
    },
  }
}
