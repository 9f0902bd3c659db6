import { createHash } from 'node:crypto'
import {
  listCoursesEndpoint,
  listTrainingResultsEndpoint,
  publishCourseEndpoint,
  putPackageEndpoint,
  withdrawCourseEndpoint,
  type StaffCourse,
  type TrainingResult,
} from '#contracts/training/training-endpoints.ts'
import { courseFieldsSchema } from '#contracts/training/training.ts'
import { londonDay } from '#domain/dates/day.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { readFile } from './read-file.ts'
import { DepotError } from './terminal.ts'

/** This is the word on the command line; the services use an empty string. */
const everyone = 'everyone'
const toOwner = (word: string): string => (word === everyone ? '' : word)

function describe({
  id,
  title,
  subDepot,
  mandatory,
  dueOn,
  prerequisites,
  package: { version, edition, size, scos },
  retiredAt,
}: StaffCourse): string[] {
  const facts = [
    mandatory ? 'mandatory' : 'for whoever wants it',
    ...(dueOn === null ? [] : [`due ${dueOn}`]),
    ...(prerequisites.length === 0 ? [] : [`after ${prerequisites.join(', ')}`]),
  ]
  return [
    `  ${id} ${title}${retiredAt === null ? '' : ' (retired)'}, for ${subDepot === '' ? everyone : subDepot}: ${facts.join(', ')}`,
    `      version ${version}, SCORM ${edition}, ${scos.length} ${scos.length === 1 ? 'part' : 'parts'}, ${Math.ceil(size / 1000)} kB`,
  ]
}

export const coursesCommand: DepotCommand = {
  name: 'courses',
  usage: 'courses',
  summary: 'list the courses of your sub-depots and those of everyone',
  staff: 'sub-depot',
  async run({ client, terminal }) {
    const { courses } = await client.call(listCoursesEndpoint, listCoursesEndpoint.path)
    for (const line of courses.flatMap(describe)) terminal.print(line)
    if (courses.length === 0) terminal.print('There are no courses.')
  },
}

const coursePath = (path: string, id: string): string => path.replace('{id}', encodeURIComponent(id))

export const publishCourseCommand: DepotCommand = {
  name: 'publish-course',
  usage: 'publish-course SUB-DEPOT|everyone ID FILE PACKAGE',
  summary: 'publish a course, or change it, from a .json file and its SCORM package, a .zip file (docs/courses.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [owner, id, file, zip, ...rest] = words
    if (owner === undefined || id === undefined || file === undefined || zip === undefined || rest.length > 0) {
      throw new DepotError(
        'Name a sub-depot or “everyone”, the course id and its files: npm run depot -- publish-course SAM lifting lifting.json lifting.zip',
      )
    }
    const entry = await readEntry(terminal, file, courseFieldsSchema, 'course')
    const bytes = await readFile(terminal, zip)
    const subDepot = toOwner(owner)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { warnings } = await client.call(
      putPackageEndpoint,
      `${putPackageEndpoint.path.replace('{sha256}', sha256)}?${new URLSearchParams({ subDepot }).toString()}`,
      { type: 'application/zip', bytes },
    )
    const body = jsonBody({ ...entry, subDepot, package: sha256 })
    for (const line of describe(
      await client.call(publishCourseEndpoint, coursePath(publishCourseEndpoint.path, id), body),
    ))
      terminal.print(line)
    for (const { message } of warnings) terminal.print(`  Warning: ${message}`)
  },
}

export const withdrawCourseCommand: DepotCommand = {
  name: 'retire-course',
  usage: 'retire-course SUB-DEPOT|everyone ID',
  summary: 'withdraw a course; what couriers have done in it is kept',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [owner, id, ...rest] = words
    if (owner === undefined || id === undefined || rest.length > 0)
      throw new DepotError(
        'Name a sub-depot or “everyone”, and the course id: npm run depot -- retire-course SAM lifting',
      )
    const retired = await client.call(
      withdrawCourseEndpoint,
      coursePath(withdrawCourseEndpoint.path, id),
      jsonBody({ subDepot: toOwner(owner) }),
    )
    for (const line of describe(retired)) terminal.print(line)
  },
}

function formatResult({ success, completion, passedAt, score, progress }: TrainingResult): string {
  const scored = score === null ? '' : `, ${Math.round(score * 100)}%`
  if (passedAt !== null) return `passed on ${londonDay(new Date(passedAt))}${scored}`
  if (success === 'failed' || completion === 'completed') return `not passed${scored}`
  return `${Math.round(progress * 100)}% done`
}

export const trainingResultsCommand: DepotCommand = {
  name: 'training-results',
  usage: 'training-results [--course ID] [--courier SUBJECT]',
  summary: 'list the course results of the couriers of your sub-depots, newest first',
  staff: 'sub-depot',
  options: ['course', 'courier'],
  async run({ client, terminal, option }) {
    const [course, courier] = [option('course'), option('courier')]
    const search = new URLSearchParams({
      ...(course !== undefined && { course }),
      ...(courier !== undefined && { courier }),
    }).toString()
    const { results } = await client.call(
      listTrainingResultsEndpoint,
      `${listTrainingResultsEndpoint.path}${search === '' ? '' : `?${search}`}`,
    )
    for (const result of results) {
      const { subDepot, seconds, attempts } = result
      terminal.print(
        `  ${result.courier} (${subDepot || 'nowhere'}) ${result.course}: ${formatResult(result)}, ${Math.round(seconds / 60)} min, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
      )
    }
    if (results.length === 0) terminal.print('Nobody has started a course.')
  },
}
