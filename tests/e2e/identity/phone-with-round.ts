import { expect, test } from '@playwright/test'
import { importRound } from '../support/import-round.ts'
import { createPhone, type Phone } from '../support/phone.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** Services with a round for all tests of a file, and a phone for each, which says nothing on its console. */
export function phoneWithRound(parcels: number): {
  readonly stack: Stack
  readonly phone: Phone
  readonly origin: string
} {
  let stack: Stack
  let phone: Phone
  test.beforeAll(async () => {
    stack = await startStack()
    await importRound(stack, parcels)
  })
  test.afterAll(async () => {
    await stack.remove()
  })
  test.beforeEach(() => {
    phone = createPhone()
  })
  test.afterEach(async () => {
    expect(phone.noise).toEqual([])
    await phone.remove()
  })
  return {
    get stack() {
      return stack
    },
    get phone() {
      return phone
    },
    get origin() {
      return `http://localhost:${stack.port}`
    },
  }
}
