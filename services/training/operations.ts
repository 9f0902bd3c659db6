import {
  getPackageEndpoint,
  listCoursesEndpoint,
  listTrainingResultsEndpoint,
  publishCourseEndpoint,
  putPackageEndpoint,
  retireCourseEndpoint,
} from '#contracts/training-endpoints.ts'
import { implement } from '#kit/http/implement.ts'
import type { Operation } from '#kit/http/implement.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { findResults } from './attempt-rows.ts'
import { findCourses, staffCourseOf } from './course-rows.ts'
import { servePackage, storePackage } from './package-store.ts'
import { publishCourse, retireCourse } from './publish-course.ts'
import type { TrainingStore } from './training-store.ts'

/** What staff do with courses and see of their couriers, and the packages that couriers fetch. */
export const trainingOperations = (store: TrainingStore): Operation[] => [
  implement(getPackageEndpoint, ({ caller, request, params }) => servePackage(store, caller, request, params.sha256)),
  implement(putPackageEndpoint, ({ caller, params, query, bytes }) => {
    requireServing(caller, query.subDepot)
    return storePackage(store, params.sha256, bytes)
  }),
  implement(publishCourseEndpoint, ({ caller, params, body }) => {
    requireServing(caller, body.subDepot)
    return publishCourse(store, params.id, body)
  }),
  implement(retireCourseEndpoint, ({ caller, params, body }) => {
    requireServing(caller, body.subDepot)
    return retireCourse(store, params.id, body.subDepot)
  }),
  implement(listCoursesEndpoint, async ({ caller }) => ({ courses: (await findCourses(store.db, depotsServed(caller))).map(staffCourseOf) })),
  implement(listTrainingResultsEndpoint, async ({ caller, query }) => ({ results: await findResults(store.db, { ...query, subDepots: depotsServed(caller) }) })),
]
