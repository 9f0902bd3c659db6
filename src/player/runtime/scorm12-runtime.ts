import { Scorm12API } from 'scorm-again/scorm12/min'
import type { Cmi } from '#contracts/training.ts'
import { heardCalls } from './heard-calls.ts'
import { quietSettings } from './quiet-settings.ts'
import type { RuntimeEars, ScormRuntime } from './scorm-runtime.ts'

/** A lesson of SCORM 1.2. `values`: what it finds. */
export function scorm12Runtime(values: Cmi, ears: RuntimeEars): ScormRuntime {
  const api = new Scorm12API(quietSettings)
  api.loadFromFlattenedJSON({ ...values })
  const calls = {
    LMSInitialize: api.LMSInitialize,
    LMSFinish: api.LMSFinish,
    LMSGetValue: api.LMSGetValue,
    LMSSetValue: api.LMSSetValue,
    LMSCommit: api.LMSCommit,
    LMSGetLastError: api.LMSGetLastError,
    LMSGetErrorString: api.LMSGetErrorString,
    LMSGetDiagnostic: api.LMSGetDiagnostic,
  }
  const ended = (): void => ears.ended(null)
  const heard = heardCalls(api, calls, { set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish', notKept: 101, failed: { LMSGetValue: '', LMSGetLastError: '101' } }, ears, ended)
  return {
    name: 'API',
    api: heard,
    values: () => api.getFlattenedCMI(),
    isBegun: () => !api.isNotInitialized(),
    end() {
      if (api.isInitialized()) heard['LMSFinish']?.('')
    },
  }
}
