import * as z from 'zod/mini'

/** The most bytes in one package. */
export const packageLimit = 60 * 1024 * 1024
/** The most SCOs in one package; an SCO is the unit that is played. */
export const scoCountLimit = 50
/** The most UTF-16 units in `suspend_data`. */
export const suspendDataLimit = 64 * 1024
/** The most UTF-16 units in the JSON of one SCO's data, including its suspend data. */
export const scoDataLimit = 96 * 1024
/** The most UTF-16 units in the JSON of all SCO data of an attempt. */
export const attemptDataLimit = 256 * 1024

export const courseIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

export const scormEditionSchema = z.enum(['1.2', '2004-3', '2004-4'])
export type ScormEdition = z.infer<typeof scormEditionSchema>

/** The identifier of an item in the manifest. */
export const scoIdSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** A unit of a package that the player launches. */
export const scoSchema = z.object({
  id: scoIdSchema,
  title: z.string().check(z.maxLength(200)),
  /** A relative path in the package, with the item's parameters: "page/index.html?lang=en". It never leads outside the package. */
  href: z.string().check(z.minLength(1), z.maxLength(1000)),
})

export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const coursePackageSchema = z.object({
  /** The version of the course, which rises with each new package. */
  version: z.int().check(z.positive()),
  edition: scormEditionSchema,
  /** Bytes. */
  size: z.int().check(z.positive(), z.maximum(packageLimit)),
  sha256: sha256Schema,
  /** In the order of the manifest. */
  scos: z.array(scoSchema).check(z.minLength(1), z.maxLength(scoCountLimit)),
})

/** The details of a course that staff enter. */
export const courseFieldsSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** One or two sentences; it may be empty. */
  summary: z.string().check(z.trim(), z.maxLength(500)),
  /** The expected duration in minutes; null if it is not given. */
  minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
  /** The position in the journey; courses with the same position are sorted by title. */
  position: z.int().check(z.nonnegative(), z.maximum(9999)),
  mandatory: z.boolean(),
  /** The last day for the course, such as "2026-05-31"; null if there is none. */
  dueOn: z.nullable(z.iso.date()),
  /** The courses that must be passed before this one opens. */
  prerequisites: z.array(courseIdSchema).check(z.maxLength(20)),
})

/** A course of a courier's journey; a row of their feed of the kind `course`. */
export const courseSchema = z.object({ ...courseFieldsSchema.shape, id: courseIdSchema, package: coursePackageSchema })
export type Course = z.infer<typeof courseSchema>

export const completionSchema = z.enum(['not_started', 'incomplete', 'completed'])
export type Completion = z.infer<typeof completionSchema>

export const successSchema = z.enum(['unknown', 'passed', 'failed'])
export type Success = z.infer<typeof successSchema>

/** A share from 0 to 1. */
const shareSchema = z.number().check(z.minimum(0), z.maximum(1))

/** The progress in one SCO, or in a whole course. */
export const progressFields = {
  completion: completionSchema,
  success: successSchema,
  /** The scaled score from 0 to 1; null if there is none. */
  score: z.nullable(shareSchema),
  progress: shareSchema,
  /** The total time played, in seconds. */
  seconds: z.int().check(z.nonnegative(), z.maximum(10_000_000)),
}

const cmiValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The data model, keyed by full name: `cmi.core.lesson_location`, `cmi.interactions.0.id`. */
export const cmiSchema = z.record(z.string().check(z.maxLength(250)), cmiValueSchema)
export type Cmi = z.infer<typeof cmiSchema>

const suspendDataOf = (cmi: Cmi): string => String(cmi['cmi.suspend_data'] ?? '')

/** The data of one SCO in an attempt. */
export const scoDataSchema = z
  .object({
    ...progressFields,
    /** `lesson_location` (SCORM 1.2) or `location` (SCORM 2004). */
    location: z.string().check(z.maxLength(1000)),
    cmi: cmiSchema,
  })
  .check(
    z.refine(({ cmi }) => suspendDataOf(cmi).length <= suspendDataLimit, 'The suspend data is too long'),
    z.refine((data) => JSON.stringify(data).length <= scoDataLimit, 'The data of this part is too long'),
  )
export type ScoData = z.infer<typeof scoDataSchema>

/** A UUID in lower case, because the database returns it that way. */
export const attemptIdSchema = z.uuid().check(z.toLowerCase())

/** One attempt at a course; a row of the courier's feed of the kind `attempt`. If two phones worked on it, this is the furthest. */
export const attemptSchema = z.object({
  /** A UUID that is made on the device. */
  id: attemptIdSchema,
  course: courseIdSchema,
  packageVersion: coursePackageSchema.shape.version,
  ...progressFields,
  /** ISO 8601 by the device's clock, corrected if that is ahead. */
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** When it was first passed, as ISO 8601; null if it never was. It is never reset. */
  passedAt: z.nullable(z.iso.datetime()),
  /** Where to continue; null means at the beginning. */
  bookmark: z.nullable(z.object({ sco: scoIdSchema, location: z.string().check(z.maxLength(1000)) })),
  /** Keyed by SCO. If the attempt reached its size limit, SCOs that were left long ago may have lost their `cmi`. */
  scos: z.record(scoIdSchema, scoDataSchema),
  /** The client id of the phone that made it. */
  device: z.uuid().check(z.toLowerCase()),
  /** The number of that phone's last commit. */
  number: z.int().check(z.positive()),
  /** The progress that other phones have made in the same attempt. */
  others: z.array(z.object({ device: z.uuid(), number: z.int(), lastAt: z.iso.datetime(), ...progressFields })),
})
export type Attempt = z.infer<typeof attemptSchema>
