import { Navigation } from 'lucide-react'
import { useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { chooseApp } from '#device/navigation/chosen-app.ts'
import type { NavigationLink } from '#device/navigation/navigation-apps.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Section } from '#ui/layout/section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useLongPress } from '#ui/timing/use-long-press.ts'
import { useNavigation } from './use-navigation.ts'
import './navigate.css'

/** A web page opens beside the app; an app's own scheme leaves the page as it is. */
const besideApp = (url: string) => (url.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})

function AppRow({ link, isChosen, onChosen }: { link: NavigationLink; isChosen: boolean; onChosen: () => void }) {
  const isStanding = link.id !== 'what3words'
  return (
    <NavRow
      to={link.url}
      {...besideApp(link.url)}
      label={link.name}
      meta={isStanding ? undefined : 'This time only'}
      value={isChosen && 'Your choice'}
      onClick={() => {
        if (isStanding) chooseApp(link.id)
        onChosen()
      }}
    />
  )
}

/**
 * Opens the navigation app that the courier chose with the first press. Held, right-clicked or with the menu key it
 * asks again.
 */
export function NavigateButton({ parcel }: { parcel: Parcel }) {
  const { links, chosen } = useNavigation(parcel)
  const [open, setOpen] = useState(false)
  const hold = useLongPress(() => setOpen(true))
  const look = { kind: 'stacked', fit: true, icon: Navigation, className: 'navigate' } as const
  return (
    <>
      {chosen ? (
        <ButtonLink
          {...look}
          {...hold}
          to={chosen.url}
          {...besideApp(chosen.url)}
          aria-label={`Navigate with ${chosen.name}`}
        >
          Navigate
        </ButtonLink>
      ) : (
        <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Navigate
        </Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title="Navigate with">
        <ul>
          {links.map((link) => (
            <li key={link.id}>
              <AppRow link={link} isChosen={link.id === chosen?.id} onChosen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
        <Section tight>
          <p>
            Choose an app that’s on your phone. “Navigate” opens it from now on. To choose another one, hold “Navigate”
            or use Settings.
          </p>
        </Section>
      </Sheet>
    </>
  )
}
