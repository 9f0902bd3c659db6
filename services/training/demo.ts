import { createHash } from 'node:crypto'
import type { PublishCourseBody } from '#contracts/training/training-endpoints.ts'
import { lockCourse } from './course-rows.ts'
import { splitParts, storePackage } from './package-store.ts'
import { publishCourse } from './publish-course.ts'
import type { TrainingStore } from './training-store.ts'

export interface DemoCourse extends Omit<PublishCourseBody, 'package'> {
  id: string
  /** The bytes of its package. */
  bytes: Uint8Array
}

/** Demo data, in an order in which each comes after what opens it: what is there stays as it is. */
export async function seedCourses(store: TrainingStore, demo: readonly DemoCourse[]): Promise<void> {
  for (const { id, bytes, ...fields } of demo) {
    if (await lockCourse(store.db, fields.subDepot, id)) continue
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await storePackage(store, sha256, splitParts(bytes))
    await publishCourse(store, id, { ...fields, package: sha256 })
  }
}
