import { currentEngine } from '#offline/current-engine.ts'

export const consentKey = 'manifest/position-consent'

/** Whether this courier wants deliveries to say where they were recorded. Nobody is asked for it: off until they choose. */
export const readPositionConsent = async (): Promise<boolean> =>
  (await currentEngine().db.meta.get(consentKey))?.value === true
