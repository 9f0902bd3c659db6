import { packagePath } from '#contracts/training/training-endpoints.ts'
import type { Course } from '#contracts/training/training.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readDownloads } from '#offline/downloads/download.ts'
import { download, goOnWithDownloads, pauseDownload, removeDownload } from '#offline/downloads/downloads.ts'
import { packageFolder, packageName } from './own-training-store.ts'

/** Downloads a course package, or continues a download. Resolves when it ends, with or without success. */
export async function downloadCourse(course: Course): Promise<void> {
  const { sha256, size } = course.package
  await download(currentEngine(), {
    name: packageName(course),
    service: 'training',
    url: packagePath(sha256),
    size,
    sha256,
  })
}

/** The part that was already fetched stays. */
export const pauseCourse = async (course: Course): Promise<void> =>
  await pauseDownload(currentEngine(), packageName(course))

/** Takes a package off this phone, whole or begun, and frees its room. How far the courier is stays. */
export const removeCourse = async (course: Course): Promise<void> =>
  await removeDownload(currentEngine(), packageName(course))

/** Continues downloads that a closed page cut off, and deletes packages that no course uses any more. */
export async function lookAfterPackages(courses: readonly Course[]): Promise<void> {
  const engine = currentEngine()
  const wanted = new Set(courses.map(packageName))
  const files = await readDownloads(engine, packageFolder)
  await Promise.all(
    files.filter(({ name }) => !wanted.has(name)).map(async ({ name }) => await removeDownload(engine, name)),
  )
  await goOnWithDownloads(engine)
}
