import { lazy, Suspense } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Sheet } from '#ui/sheet.tsx'

interface Popup {
  title: string
  Content: LazyExoticComponent<ComponentType<{ onDone: () => void }>>
}

/** `?popup=<name>` opens it over any screen of the courier's own. */
const popups: Readonly<Record<string, Popup>> = {
  'work-preferences': {
    title: 'Work preferences',
    Content: lazy(async () => ({
      default: (await import('#features/work-preferences/work-preferences-popup.tsx')).WorkPreferencesPopup,
    })),
  },
}

/** Back closes a popup that was opened by a link; one that was opened by its address has nothing to go back to. */
export function Popups() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const popup = popups[search.get('popup') ?? '']
  if (!popup) return null
  const { title, Content } = popup
  const close = () => {
    if (location.key !== 'default') {
      void navigate(-1)
      return
    }
    const rest = new URLSearchParams(search)
    rest.delete('popup')
    void navigate({ search: rest.toString() }, { replace: true })
  }
  return (
    <Sheet open title={title} onClose={close}>
      <Suspense fallback={null}>
        <Content onDone={close} />
      </Suspense>
    </Sheet>
  )
}
