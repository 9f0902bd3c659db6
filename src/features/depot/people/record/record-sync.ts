import { listDocumentsEndpoint, readStepsEndpoint } from '#contracts/onboarding-endpoints.ts'
import { listCoursesEndpoint, listTrainingResultsEndpoint } from '#contracts/training-endpoints.ts'
import { ask, type Answer } from '../../fresh/ask-sync.ts'
import { courseLines, documentLines, type RecordLine } from './record-words.ts'

interface Whose {
  id: string
  subDepot: string
}

/** What a courier has passed. `today` as "2026-05-14". */
export async function askCoursesOf({ id, subDepot }: Whose, today: string): Promise<Answer<RecordLine[]>> {
  const [courses, results] = await Promise.all([
    ask(listCoursesEndpoint, {}),
    ask(listTrainingResultsEndpoint, { query: { courier: id } }),
  ])
  if (courses.kind === 'refused') return courses
  if (results.kind === 'refused') return results
  return { kind: 'answer', value: courseLines(courses.value.courses, results.value.results, subDepot, today) }
}

/** What a courier has handed in. */
export async function askDocumentsOf({ id, subDepot }: Whose, today: string): Promise<Answer<RecordLine[]>> {
  const [steps, documents] = await Promise.all([
    ask(readStepsEndpoint, { params: { subDepot } }),
    ask(listDocumentsEndpoint, { query: { courier: id } }),
  ])
  if (steps.kind === 'refused') return steps
  if (documents.kind === 'refused') return documents
  return { kind: 'answer', value: documentLines(steps.value.steps, documents.value.documents, today) }
}
