import { Suspense, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ofParcelPages } from '#features/manifest/manifest-address.ts'
import { isFirstPlace } from '#ui/feedback/first-place.ts'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { signInAddress } from '../routes/sign-in-address.ts'
import { useWork } from '../session/use-work.ts'
import { GuestPopup, PopupBoundary, UnavailablePopup, UnknownPopup } from './popup-error.tsx'
import { popupTable } from './popup-table.tsx'

/** Back closes a popup that was opened by a link; one that was opened by its address has no earlier entry to return to. */
function useClose(): () => void {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (!isFirstPlace(location.key, location.state)) {
      void navigate(-1)
      return
    }
    const rest = new URLSearchParams(search)
    rest.delete('popup')
    void navigate({ search: rest.toString() }, { replace: true })
  }
}

export function Popups() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { session } = useWork()
  const close = useClose()
  const name = search.get('popup')
  if (name === null || ofParcelPages(pathname, name)) return null
  const popup = popupTable.get(name)
  const { title = 'Not found', Content, guests } = popup ?? {}

  const content = (): ReactNode => {
    if (!popup) return <UnknownPopup />
    if (!session && !guests) return <GuestPopup to={signInAddress(`${pathname}?${search.toString()}`)} />
    return Content ? <Content onDone={close} /> : <UnavailablePopup />
  }
  return (
    <Sheet open title={title} onClose={close} key={`${name}/${session?.actor}`}>
      <PopupBoundary>
        <Suspense fallback={null}>{content()}</Suspense>
      </PopupBoundary>
    </Sheet>
  )
}
