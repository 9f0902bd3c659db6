import { expect } from '@playwright/test'
import { createLine } from '#support/line.ts'
import { createPhone, type Phone } from '../support/phone.ts'
import { startStack, type Stack } from '../support/stack.ts'

interface LineParts {
  stack: Stack
  line: Awaited<ReturnType<typeof createLine>>
  phone: Phone
  /** A further phone. */
  another: () => Phone
  /** The app's address over the line. */
  origin: string
}

/**
 * A phone that reaches the services of its own over a line that can be cut. However the story ends, nothing of it stays.
 * `host`: the name of this machine under which the app is opened.
 */
export async function withLine(story: (parts: LineParts) => Promise<void>, host = '127.0.0.1'): Promise<void> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phones: Phone[] = []
  const another = (): Phone => {
    const made = createPhone()
    phones.push(made)
    return made
  }
  try {
    await story({ stack, line, phone: another(), another, origin: `http://${host}:${line.port}` })
    expect(phones.flatMap(({ noise }) => noise)).toEqual([])
  } finally {
    for (const phone of phones) await phone.remove()
    await line.close()
    await stack.remove()
  }
}
