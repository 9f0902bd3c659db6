import {
  getPackageEndpoint,
  listCoursesEndpoint,
  listTrainingResultsEndpoint,
  publishCourseEndpoint,
  putPackageEndpoint,
  withdrawCourseEndpoint,
} from '#contracts/training/training-endpoints.ts'
import { packageLimit } from '#contracts/training/training.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { readParts } from '#kit/http/request-body.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { findResults } from './attempt-rows.ts'
import { findCourses, toStaffCourse } from './course-rows.ts'
import { partSize } from './package-parts.ts'
import { servePackage, storePackage } from './package-store.ts'
import { publishCourse, withdrawCourse } from './publish-course.ts'
import type { TrainingStore } from './training-store.ts'

export const trainingOperations = (store: TrainingStore): Operation[] => [
  implement(getPackageEndpoint, ({ caller, request, params }) => servePackage(store, caller, request, params.sha256)),
  implement(
    putPackageEndpoint,
    ({ caller, request, params, query }) => {
      requireServing(caller, query.subDepot)
      return storePackage(store, params.sha256, readParts(request, { limit: packageLimit, partSize }))
    },
    { streams: true },
  ),
  implement(publishCourseEndpoint, ({ caller, params, body }) => {
    requireServing(caller, body.subDepot)
    return publishCourse(store, params.id, body)
  }),
  implement(withdrawCourseEndpoint, ({ caller, params, body }) => {
    requireServing(caller, body.subDepot)
    return withdrawCourse(store, params.id, body.subDepot)
  }),
  implement(listCoursesEndpoint, async ({ caller }) => ({
    courses: (await findCourses(store.db, depotsServed(caller))).map(toStaffCourse),
  })),
  implement(listTrainingResultsEndpoint, async ({ caller, query }) => ({
    results: await findResults(store.db, { ...query, subDepots: depotsServed(caller) }),
  })),
]
