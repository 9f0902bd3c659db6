import type { Page } from '@playwright/test'

/** Changes the stored session past the app: its clock drift, or its refresh token. */
export async function changeTokens(page: Page, change: { clockDrift?: number; refreshToken?: string }): Promise<void> {
  await page.evaluate(
    async (next) =>
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('courier-device')
        opening.addEventListener('success', () => {
          const write = opening.result.transaction('values', 'readwrite')
          const values = write.objectStore('values')
          const reading = values.get('session')
          reading.addEventListener('success', () => {
            const session = reading.result as { tokens: object }
            values.put({ ...session, tokens: { ...session.tokens, ...next } }, 'session')
          })
          write.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    change,
  )
}
