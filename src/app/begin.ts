import { keepInstallOffer } from '#device/install.ts'
import { workReady } from './work.ts'

// Imported before anything else: the stores are asked who works here while the rest of the code is being run.
void workReady()
keepInstallOffer()
