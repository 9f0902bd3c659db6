import { hintSchema } from '#contracts/sync/sync.ts'

/** Events of a stream of hints as they come: "open personalisation". Null: it has ended. */
export function eventsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const come: string[] = []
  const next = async (): Promise<string | null> => {
    const known = come.shift()
    if (known !== undefined) return known
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    if (done) return null
    for (const [, name, data] of value.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
      come.push(`${name} ${hintSchema.parse(JSON.parse(data ?? '')).services.join()}`)
    }
    return await next()
  }
  return { next, leave: async () => await reader?.cancel() }
}
