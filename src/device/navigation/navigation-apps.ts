import type { Destination } from './destination.ts'
import { phoneMapLink } from './phone-map-link.ts'

export type NavigationAppId = 'google' | 'apple' | 'waze' | 'organic' | 'comaps' | 'what3words' | 'phone'

export type Platform = 'apple' | 'android' | 'desktop'

/** A Mac with a touch screen is an iPad. */
export function getPlatform({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/Android/.test(userAgent)) return 'android'
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'apple' : 'desktop'
}

export interface NavigationApp {
  id: NavigationAppId
  name: string
  on: readonly Platform[]
  /** Returns the address that opens the app with the destination; null if the app can't take it. */
  link: (to: Destination, platform: Platform) => string | null
}

const encode = encodeURIComponent
const point = ({ lat, lng }: { lat: number; lng: number }): string => `${lat},${lng}`
/** The pin, or the address where there is none: for parameters that take one of them. */
const pinOrAddress = ({ pin, address }: Destination): string => (pin ? point(pin) : encode(address))

/**
 * Organic Maps and CoMaps have the same parameters. `map` is known to every version and takes the pin and its name; a
 * route by `route` needs the start too, and `v2/nav` only new versions of one of them know.
 */
const openMapsLink =
  (scheme: string) =>
  ({ pin, address }: Destination): string =>
    pin ? `${scheme}://map?v=1&ll=${point(pin)}&n=${encode(address)}` : `${scheme}://search?query=${encode(address)}`

const phones: readonly Platform[] = ['android', 'apple']
const all: readonly Platform[] = ['android', 'apple', 'desktop']

/**
 * On phones each app is opened by its own scheme, which needs no network: a web link of the same app would leave the
 * page for an error page where the app is not installed. On a computer it is the web page.
 */
export const navigationApps: readonly NavigationApp[] = [
  {
    id: 'google',
    name: 'Google Maps',
    on: all,
    // Takes the pin or the address, not both. https://developers.google.com/maps/documentation/urls/android-intents
    link: (to, platform) =>
      ({
        android: `google.navigation:q=${pinOrAddress(to)}&mode=d`,
        apple: `comgooglemaps://?daddr=${pinOrAddress(to)}&directionsmode=driving`,
        desktop: `https://www.google.com/maps/dir/?api=1&destination=${pinOrAddress(to)}&travelmode=driving`,
      })[platform],
  },
  {
    id: 'apple',
    name: 'Apple Maps',
    on: ['apple'],
    // `daddr` takes one of them; a label for the pin is only known together with `ll`, which gives no directions.
    link: (to) => `maps:?daddr=${pinOrAddress(to)}&dirflg=d`,
  },
  {
    id: 'waze',
    name: 'Waze',
    on: all,
    // With `q` beside the pin, Waze searches near it instead of navigating to it. https://developers.google.com/waze/deeplinks
    link: (to, platform) => {
      const place = to.pin ? `ll=${point(to.pin)}` : `q=${encode(to.address)}`
      return `${platform === 'desktop' ? 'https://waze.com/ul' : 'waze://'}?${place}&navigate=yes`
    },
  },
  { id: 'organic', name: 'Organic Maps', on: phones, link: openMapsLink('om') },
  { id: 'comaps', name: 'CoMaps', on: phones, link: openMapsLink('cm') },
  {
    id: 'what3words',
    name: 'what3words',
    on: all,
    link: ({ threeWords }, platform) => {
      if (threeWords === null) return null
      return platform === 'desktop'
        ? `https://what3words.com/${encode(threeWords)}`
        : `w3w://show?threewords=${encode(threeWords)}`
    },
  },
  { id: 'phone', name: 'The phone’s map', on: phones, link: (to, platform) => phoneMapLink(to, platform === 'apple') },
]

export interface NavigationLink {
  id: NavigationAppId
  name: string
  url: string
}

/** Returns the links of all apps that this phone can have and that can take the destination. */
export const navigationLinks = (to: Destination, platform: Platform): NavigationLink[] =>
  navigationApps.flatMap(({ id, name, on, link }) => {
    const url = on.includes(platform) ? link(to, platform) : null
    return url === null ? [] : [{ id, name, url }]
  })

/** The apps that can be the standing choice: what3words can't, because few addresses have three words. */
export const appsToChoose = (platform: Platform): NavigationApp[] =>
  navigationApps.filter(({ id, on }) => id !== 'what3words' && on.includes(platform))
