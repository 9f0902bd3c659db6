import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  attemptSchema,
  courseFieldsSchema,
  courseIdSchema,
  coursePackageSchema,
  courseSchema,
  packageLimit,
  scoSchema,
  scormEditionSchema,
  sha256Schema,
} from './training.ts'

const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const

/** The owner's sub-depot; empty for a course for all couriers, which only the back office may publish. */
const ownerSchema = z.string().check(z.regex(/^[A-Z0-9]{0,8}$/))

/** The result of checking a package. */
export const packageFactsSchema = z.object({
  sha256: sha256Schema,
  size: coursePackageSchema.shape.size,
  edition: scormEditionSchema,
  /** The title in the manifest; it may be empty. */
  title: z.string(),
  scos: z.array(scoSchema),
  /** Problems that do not matter here but may elsewhere, such as a file name in the wrong case. */
  warnings: z._default(z.array(z.object({ code: z.string(), at: z.string(), message: z.string() })), []),
})
export type PackageFacts = z.infer<typeof packageFactsSchema>

const packageParamsSchema = z.object({ sha256: sha256Schema })

/**
 * The bytes of a package, which never change. Supports ranges, `ETag` and `Repr-Digest`; needs a token.
 * A package that belongs to none of the caller's courses is reported as not found.
 */
export const getPackageEndpoint = defineEndpoint({
  service: 'training',
  name: 'getPackage',
  method: 'GET',
  path: '/v1/packages/{sha256}',
  summary: "Get a package, or a range of it, for its course's couriers and staff",
  access: { kind: 'signed-in' },
  needs: 'view',
  params: packageParamsSchema,
  result: z.undefined(),
  resultTypes: ['application/zip'],
  problems: ['not-found'],
})

/** Returns the path below the service's address. */
export const packagePath = (sha256: string): string => `/v1/packages/${sha256}`

export const putPackageEndpoint = defineEndpoint({
  service: 'training',
  name: 'putPackage',
  method: 'PUT',
  path: '/v1/packages/{sha256}',
  summary: 'Store a valid SCORM package under the hash of its bytes. Repeating it has no effect',
  access: staff,
  needs: 'publish',
  params: packageParamsSchema,
  /** The owner of the course: a sub-depot. */
  query: z.object({ subDepot: ownerSchema }),
  bodyTypes: ['application/zip'],
  bodyLimit: packageLimit,
  result: packageFactsSchema,
  /** On `import-refused`, `at` holds the error's code and place: "launch-missing page/index.html". */
  problems: ['body-invalid', 'not-allowed', 'import-refused'],
})

/** A course as staff see it. */
export const staffCourseSchema = z.object({
  ...courseSchema.shape,
  subDepot: ownerSchema,
  publishedAt: z.iso.datetime(),
  /** When it was withdrawn, as ISO 8601; null while couriers can see it. */
  retiredAt: z.nullable(z.iso.datetime()),
})
export type StaffCourse = z.infer<typeof staffCourseSchema>

export const publishCourseBodySchema = z.object({
  ...courseFieldsSchema.shape,
  subDepot: ownerSchema,
  package: sha256Schema,
})
export type PublishCourseBody = z.infer<typeof publishCourseBodySchema>

const courseParamsSchema = z.object({ id: courseIdSchema })

export const publishCourseEndpoint = defineEndpoint({
  service: 'training',
  name: 'publishCourse',
  method: 'PUT',
  path: '/v1/courses/{id}',
  summary: 'Publish or change a course, even a withdrawn one. A different package gets the next version',
  access: staff,
  needs: 'publish',
  params: courseParamsSchema,
  body: publishCourseBodySchema,
  result: staffCourseSchema,
  problems: ['body-invalid', 'not-allowed'],
})

export const withdrawCourseEndpoint = defineEndpoint({
  service: 'training',
  name: 'retireCourse',
  method: 'POST',
  path: '/v1/courses/{id}/retirement',
  summary: 'Withdraw a course from the journey. Its results stay, and repeating it has no effect',
  access: staff,
  needs: 'publish',
  params: courseParamsSchema,
  body: z.object({ subDepot: ownerSchema }),
  result: staffCourseSchema,
  problems: ['not-allowed', 'not-found'],
})

export const listCoursesEndpoint = defineEndpoint({
  service: 'training',
  name: 'listCourses',
  method: 'GET',
  path: '/v1/courses',
  summary: "List the courses of the caller's sub-depots and those for all, in the order of the journey",
  access: staff,
  needs: 'view',
  result: z.object({ courses: z.array(staffCourseSchema) }),
  problems: [],
})

/** A courier's best attempt at a course, without the data of its SCOs. */
const {
  scos: _scos,
  others: _others,
  bookmark: _bookmark,
  number: _number,
  device: _device,
  ...resultFields
} = attemptSchema.shape
export const trainingResultSchema = z.object({
  ...resultFields,
  courier: z.string(),
  subDepot: z.string(),
  attempts: z.int(),
})
export type TrainingResult = z.infer<typeof trainingResultSchema>

export const listTrainingResultsEndpoint = defineEndpoint({
  service: 'training',
  name: 'listTrainingResults',
  method: 'GET',
  path: '/v1/results',
  summary: "List the results of the couriers of the caller's sub-depots, newest first; at most 1,000",
  access: staff,
  needs: 'people',
  query: z.object({ course: z.optional(courseIdSchema), courier: z.optional(z.string()) }),
  result: z.object({ results: z.array(trainingResultSchema) }),
  problems: [],
})
