import { saveInstallPrompt } from '#device/install.ts'
import '../shell/history-position.ts'
import { servicesNow, subscribePhoneClock } from '#offline/phone-clock.ts'
import { setShownClock } from '#ui/parcel/use-today.ts'
import { workReady } from '../session/work.ts'

// Imported before anything else, so that the stores open while the rest of the code runs.
setShownClock({ now: servicesNow, subscribe: subscribePhoneClock })
void workReady()
saveInstallPrompt()
