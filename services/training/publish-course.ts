import type { PublishCourseBody, StaffCourse } from '#contracts/training/training-endpoints.ts'
import { coursePackageSchema, type Course } from '#contracts/training/training.ts'
import { findPrerequisiteCycle } from '#domain/training/journey.ts'
import { transact } from '#kit/database/transact.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { coursesFor, lockCourse, saveCourse, toStaffCourse } from './course-rows.ts'
import { findPackage } from './package-store.ts'
import type { TrainingStore } from './training-store.ts'

const wrong = (at: string, message: string): ProblemError =>
  new ProblemError('body-invalid', { issues: [{ at, message }] })

/** @throws ProblemError body-invalid if a course could never open */
function requireOpening(course: Pick<Course, 'id' | 'prerequisites'>, others: readonly Course[]): void {
  const unknown = course.prerequisites.find((id) => id !== course.id && !others.some((other) => other.id === id))
  if (unknown !== undefined) throw wrong('body.prerequisites', `There is no course "${unknown}" for these couriers.`)
  const circle = findPrerequisiteCycle([...others.filter(({ id }) => id !== course.id), course])
  if (circle.length > 0)
    throw wrong(
      'body.prerequisites',
      `None of these courses would open, as each waits for another: ${circle.join(', ')}.`,
    )
}

/** Publishes a course or changes it. @throws ProblemError body-invalid */
export async function publishCourse(
  { db, clock }: TrainingStore,
  id: string,
  { subDepot, package: sha256, ...fields }: PublishCourseBody,
): Promise<StaffCourse> {
  return await transact(db, async (tx) => {
    const before = await lockCourse(tx, subDepot, id)
    const facts = await findPackage(tx, sha256)
    if (!facts) throw wrong('body.package', 'This package has not been sent.')
    requireOpening({ id, ...fields }, await coursesFor(tx, subDepot))
    const last = before?.body.package
    const version = last ? last.version + (last.sha256 === sha256 ? 0 : 1) : 1
    const body: Course = { id, ...fields, package: coursePackageSchema.parse({ ...facts, version }) }
    const row = { sub_depot: subDepot, body, published_at: clock.now(), retired_at: null }
    await saveCourse(tx, row)
    return toStaffCourse(row)
  })
}

/** Withdraws a course. @throws ProblemError not-found */
export async function withdrawCourse({ db, clock }: TrainingStore, id: string, subDepot: string): Promise<StaffCourse> {
  return await transact(db, async (tx) => {
    const before = await lockCourse(tx, subDepot, id)
    if (!before) throw new ProblemError('not-found')
    const row = { ...before, retired_at: before.retired_at ?? clock.now() }
    await saveCourse(tx, row)
    return toStaffCourse(row)
  })
}
