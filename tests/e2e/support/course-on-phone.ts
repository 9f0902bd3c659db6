import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Course, ScormEdition } from '#contracts/training/training.ts'
import { databaseName } from '#offline/database.ts'
import { getCacheName, getSavedFileAddress, partSize } from '#offline/downloads/saved-file.ts'
import { testConfig } from '#support/test-config.ts'
import { courier } from './seed.ts'

/** A course of which this is the package. */
export const courseOf = (id: string, title: string, edition: ScormEdition, bytes: Uint8Array<ArrayBuffer>): Course => ({
  id,
  title,
  summary: '',
  minutes: null,
  position: 1,
  mandatory: true,
  dueOn: null,
  prerequisites: [],
  package: {
    version: 1,
    edition,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    scos: [{ id: 'one', title, href: 'one.html' }],
  },
})

const nameOf = ({ id, package: { sha256 } }: Course): string => `training/${id}/${sha256}`

/** Rows of a phone that has these courses, each downloaded whole. */
export const courseRows = (courses: readonly Course[]): Record<string, readonly object[]> => ({
  courses,
  downloads: courses.map((course) => {
    const { size, sha256 } = course.package
    return {
      name: nameOf(course),
      service: 'training',
      url: `/v1/packages/${sha256}`,
      size,
      sha256,
      facts: { total: size, type: 'application/zip', validator: null, sha256: null },
      received: size,
      state: 'whole',
    }
  }),
})

/** Lays the packages where downloads lie; of a page of the app's origin. */
export async function layPackages(
  page: Page,
  packages: readonly { course: Course; bytes: Uint8Array }[],
): Promise<void> {
  for (const { course, bytes } of packages) {
    const laid = {
      cache: getCacheName(databaseName(testConfig.environment, courier.actor)),
      address: getSavedFileAddress(nameOf(course)),
      base64: Buffer.from(bytes).toString('base64'),
      partSize,
    }
    await page.evaluate(async ({ cache: name, address, base64, partSize: step }) => {
      const all = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const cache = await caches.open(name)
      for (let from = 0, n = 0; from < all.length; from += step, n += 1)
        await cache.put(`${address}/${n}`, new Response(all.slice(from, from + step)))
      await cache.put(address, Response.json({ total: all.length, type: 'application/zip' }))
    }, laid)
  }
}
