import { currentEngine } from '#offline/current-engine.ts'

/** Returns true if this phone signs what the courier records. */
export const isEvidenceOn = (): boolean => currentEngine().evidence === true
