import type { Page } from '@playwright/test'
import { databaseName } from '#offline/database.ts'
import { testConfig } from '#support/test-config.ts'
import { courier } from './seed.ts'

/** Rows of one table of the phone's store, read past the app. */
export const storedRows = async <Row>(page: Page, table: string): Promise<Row[]> =>
  (await page.evaluate(
    async ({ name, table: store }) =>
      await new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error('The store does not open')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
    { name: databaseName(testConfig.environment, courier.actor), table },
  )) as Row[]
