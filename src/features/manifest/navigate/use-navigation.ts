import { useSyncExternalStore } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { chosenApp, subscribeChosenApp } from '#device/navigation/chosen-app.ts'
import { getPlatform, navigationLinks, type NavigationLink } from '#device/navigation/navigation-apps.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { toPin } from '#domain/navigation/pin.ts'
import { findWhat3words } from '#domain/navigation/what3words.ts'

/** Returns the apps that can lead to the parcel's door, and which of them the courier has chosen; undefined until then. */
export function useNavigation(parcel: Parcel): { links: NavigationLink[]; chosen: NavigationLink | undefined } {
  const id = useSyncExternalStore(subscribeChosenApp, chosenApp)
  const destination = {
    pin: toPin(parcel.address),
    address: addressLine(parcel.address),
    threeWords: findWhat3words(parcel),
  }
  const links = navigationLinks(destination, getPlatform(navigator))
  return { links, chosen: links.find((link) => link.id === id) }
}
