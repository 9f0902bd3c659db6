import { expect, it } from 'vitest'
import type { Destination } from '#device/navigation/destination.ts'
import { getPlatform, navigationLinks, appsToChoose, type Platform } from '#device/navigation/navigation-apps.ts'
import { phoneMapLink } from '#device/navigation/phone-map-link.ts'

const door: Destination = {
  pin: { lat: 57.14, lng: -2.1 },
  address: '14 Example Street, AB1 2ED',
  threeWords: null,
}
const noPin: Destination = { ...door, pin: null }
const query = '14%20Example%20Street%2C%20AB1%202ED'
const urls = (to: Destination, platform: Platform) =>
  Object.fromEntries(navigationLinks(to, platform).map(({ id, url }) => [id, url]))

it('each app is opened with the pin by its own scheme on Android', () => {
  expect(urls(door, 'android')).toEqual({
    google: 'google.navigation:q=57.14,-2.1&mode=d',
    waze: 'waze://?ll=57.14,-2.1&navigate=yes',
    organic: `om://map?v=1&ll=57.14,-2.1&n=${query}`,
    comaps: `cm://map?v=1&ll=57.14,-2.1&n=${query}`,
    phone: `geo:57.14,-2.1?q=57.14,-2.1(${query})`,
  })
})

it('each app is opened with the pin by its own scheme on an iPhone', () => {
  expect(urls(door, 'apple')).toMatchObject({
    google: 'comgooglemaps://?daddr=57.14,-2.1&directionsmode=driving',
    apple: 'maps:?daddr=57.14,-2.1&dirflg=d',
    waze: 'waze://?ll=57.14,-2.1&navigate=yes',
    organic: `om://map?v=1&ll=57.14,-2.1&n=${query}`,
  })
})

it('without a pin the address is searched for', () => {
  expect(urls(noPin, 'android')).toEqual({
    google: `google.navigation:q=${query}&mode=d`,
    waze: `waze://?q=${query}&navigate=yes`,
    organic: `om://search?query=${query}`,
    comaps: `cm://search?query=${query}`,
    phone: `geo:0,0?q=${query}`,
  })
  expect(urls(noPin, 'apple')).toMatchObject({
    google: `comgooglemaps://?daddr=${query}&directionsmode=driving`,
    apple: `maps:?daddr=${query}&dirflg=d`,
  })
})

it('a computer opens web pages', () => {
  expect(urls({ ...door, threeWords: 'filled.count.soap' }, 'desktop')).toEqual({
    google: 'https://www.google.com/maps/dir/?api=1&destination=57.14,-2.1&travelmode=driving',
    waze: 'https://waze.com/ul?ll=57.14,-2.1&navigate=yes',
    what3words: 'https://what3words.com/filled.count.soap',
  })
})

it('an address with characters of a web address stays one parameter', () => {
  const odd = { ...noPin, address: 'Flat 1 & 2, #3 “Höhe”?, A+B' }
  for (const platform of ['android', 'apple', 'desktop'] as const)
    for (const [id, url] of Object.entries(urls(odd, platform)))
      expect(decodeURIComponent(/(?:daddr|destination|query|q)=([^&]*)/.exec(url)?.[1] ?? ''), id).toBe(odd.address)
})

it('what3words is offered for an address that has it, and is never the standing choice', () => {
  expect(urls({ ...door, threeWords: 'filled.count.soap' }, 'android')).toHaveProperty(
    'what3words',
    'w3w://show?threewords=filled.count.soap',
  )
  expect(appsToChoose('android').map(({ id }) => id)).toEqual(['google', 'waze', 'organic', 'comaps', 'phone'])
  expect(appsToChoose('apple').map(({ id }) => id)).toContain('apple')
})

it('tells phones from computers, and an iPad from a Mac by its touch screen', () => {
  const platform = (userAgent: string, maxTouchPoints = 0) => getPlatform({ userAgent, maxTouchPoints })
  expect(platform('Mozilla/5.0 (Linux; Android 15)', 5)).toBe('android')
  expect(platform('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5)).toBe('apple')
  expect(platform('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('apple')
  expect(platform('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('desktop')
  expect(platform('Mozilla/5.0 (X11; Linux x86_64)')).toBe('desktop')
})

it('the phone’s own map opens by the scheme that the phone knows', () => {
  expect(phoneMapLink(door, false)).toBe(`geo:57.14,-2.1?q=57.14,-2.1(${query})`)
  expect(phoneMapLink(noPin, false)).toBe(`geo:0,0?q=${query}`)
  expect(phoneMapLink(door, true)).toBe(`maps:?q=${query}&ll=57.14,-2.1`)
})
