/** UTF-16 units of `suspend_data` that the edition has room for, and the library takes. */
const suspendDataMost = 64_000

const request = 'adl.nav.request'

interface Api {
  GetValue(name: string): string
  SetValue(name: string, value: string): string
  GetLastError(): string
  throwSCORMError(element: string | undefined, code: number): void
  isInitialized(): boolean
}

/** Reading and writing as the standard has it, where the library differs from it. */
export function corrected2004(api: Api): {
  GetValue: (name?: string) => string
  SetValue: (name?: string, value?: string) => string
} {
  let requested = '_none_'
  /** It says of a row that is not there that it has no value yet. */
  const isBehindTheLast = (name: string): boolean => {
    const [, list = '', at] = /^(cmi\.\w+)\.(\d+)\./.exec(name) ?? []
    return at !== undefined && Number(at) >= Number(api.GetValue(`${list}._count`))
  }
  return {
    GetValue(name = '') {
      // It lets nobody read what is asked for; reading something else sets its last error.
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
