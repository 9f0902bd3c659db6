import type { Tab } from './browser.ts'
import type { Bidi } from './bidi.ts'
import { drivenTab } from './driven-tab.ts'

interface Ran {
  type: 'success' | 'exception'
  result?: { value?: string; sharedId?: string }
  exceptionDetails?: { text: string }
}

/** Runs in the page. */
const first = (target: string): Node | null =>
  document.evaluate(target, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue

export function bidiTab({ ask }: Bidi, context: string): Tab {
  const call = async (functionDeclaration: string, value: string) => {
    const ran = await ask<Ran>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value }],
      target: { context },
      awaitPromise: true,
      // Pressed as if by the courier's own hand.
      userActivation: true,
    })
    if (ran.type === 'exception') throw new Error(ran.exceptionDetails?.text)
    return ran.result
  }
  return drivenTab({
    async goto(url) {
      await ask('browsingContext.activate', { context })
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => void (await ask('browsingContext.reload', { context, wait: 'complete' })),
    // Sent as text, which is the same in every protocol.
    async run(script, arg) {
      const source = `async (arg) => JSON.stringify((await (${script.toString()})(JSON.parse(arg))) ?? null)`
      return JSON.parse((await call(source, JSON.stringify(arg)))?.value ?? 'null')
    },
    async act(actions) {
      // Frames of a tab that is behind another come once a second.
      await ask('browsingContext.activate', { context })
      await ask('input.performActions', { context, actions })
    },
    async choose(target, file) {
      const element = await call(first.toString(), target)
      await ask('input.setFiles', { context, element: { sharedId: element?.sharedId }, files: [file] })
    },
    close: async () => void (await ask('browsingContext.close', { context })),
  })
}
