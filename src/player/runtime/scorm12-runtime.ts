import { Scorm12API } from 'scorm-again/scorm12/min'
import type { Cmi } from '#contracts/training/training.ts'
import { wrapCalls } from './wrap-calls.ts'
import { quietSettings } from './quiet-settings.ts'
import type { RuntimeListeners, ScormRuntime } from './scorm-runtime.ts'

/** Creates the runtime of a SCORM 1.2 lesson. `values` is the data that it finds. */
export function scorm12Runtime(values: Cmi, ears: RuntimeListeners): ScormRuntime {
  const api = new Scorm12API(quietSettings)
  api.loadFromFlattenedJSON({ ...values })
  // The library keeps accepting calls after the end, as if they still counted.
  const open =
    (call: (...said: string[]) => string, closed: string) =>
    (...said: string[]): string => {
      if (!api.isTerminated()) return call.apply(api, said)
      api.throwSCORMError(said[0], 301)
      return closed
    }
  const calls = {
    LMSInitialize: api.LMSInitialize,
    LMSFinish: open(api.LMSFinish, 'false'),
    LMSGetValue: open(api.LMSGetValue, ''),
    LMSSetValue: open(api.LMSSetValue, 'false'),
    LMSCommit: open(api.LMSCommit, 'false'),
    LMSGetLastError: api.LMSGetLastError,
    LMSGetErrorString: api.LMSGetErrorString,
    LMSGetDiagnostic: api.LMSGetDiagnostic,
  }
  const named = {
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    end: 'LMSFinish',
    notKept: 101,
    notEnded: 101,
    failed: { LMSGetValue: '', LMSGetLastError: '101' },
  }
  const heard = wrapCalls(api, calls, named, ears, () => ears.ended(null))
  return {
    name: 'API',
    api: heard.calls,
    values: () => api.getFlattenedCMI(),
    isBegun: () => !api.isNotInitialized(),
    end: () => heard.end(),
  }
}
