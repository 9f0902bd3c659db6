/** The most UTF-16 units of `suspend_data` that SCORM 2004 and the library allow. */
const suspendDataMost = 64_000

const request = 'adl.nav.request'

interface Api {
  GetValue(name: string): string
  SetValue(name: string, value: string): string
  GetLastError(): string
  throwSCORMError(element: string | undefined, code: number): void
  isInitialized(): boolean
}

/** Reads and writes as the standard says, where the library differs from it. */
export function correctCalls2004(api: Api): {
  GetValue: (name?: string) => string
  SetValue: (name?: string, value?: string) => string
} {
  let requested = '_none_'
  /** The library reports a missing row as a row without a value. */
  const isBehindTheLast = (name: string): boolean => {
    const [, list = '', at] = /^(cmi\.\w+)\.(\d+)\./.exec(name) ?? []
    return at !== undefined && Number(at) >= Number(api.GetValue(`${list}._count`))
  }
  return {
    GetValue(name = '') {
      // The library does not let a lesson read its own request; reading something else first clears its last error.
      if (name === request && api.isInitialized() && api.GetValue('cmi._version') !== '') return requested
      const answer = api.GetValue(name)
      const code = api.GetLastError()
      if (code === '403') api.throwSCORMError(name, isBehindTheLast(name) ? 301 : 403)
      return answer
    },
    SetValue(name = '', value = '') {
      const answer = api.SetValue(name, value)
      if (answer === 'true' && name === request) requested = value
      // For text that is too long the library reports a wrong type, which explains nothing, so the error is replaced by 351.
      if (name === 'cmi.suspend_data' && value.length > suspendDataMost && api.isInitialized())
        api.throwSCORMError(name, 351)
      return answer
    },
  }
}
