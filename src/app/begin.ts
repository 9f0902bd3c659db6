import { keepInstallOffer } from '#device/install.ts'
import './history-place.ts'
import { servicesNow, subscribePhoneClock } from '#offline/phone-clock.ts'
import { setShownClock } from '#ui/parcel/use-today.ts'
import { workReady } from './work.ts'

// Imported before anything else: the stores are asked who works here while the rest of the code is being run.
setShownClock({ now: servicesNow, subscribe: subscribePhoneClock })
void workReady()
keepInstallOffer()
