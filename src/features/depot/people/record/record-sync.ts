import { listDocumentsEndpoint, readStepsEndpoint } from '#contracts/onboarding/onboarding-endpoints.ts'
import { listCoursesEndpoint, listTrainingResultsEndpoint } from '#contracts/training/training-endpoints.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { request } from '../../requests/request-sync.ts'
import { courseLines, documentLines, type RecordLine } from './record-labels.ts'

interface Whose {
  id: string
  subDepot: string
}

/** Returns the courses that a courier has passed. `today` as "2026-05-14". */
export async function requestCourseLines(
  { id, subDepot }: Whose,
  today: string,
): Promise<ServiceResponse<RecordLine[]>> {
  const [courses, results] = await Promise.all([
    request(listCoursesEndpoint, {}),
    request(listTrainingResultsEndpoint, { query: { courier: id } }),
  ])
  if (!courses.ok) return courses
  if (!results.ok) return results
  return { ok: true, value: courseLines(courses.value.courses, results.value.results, subDepot, today) }
}

/** Returns the documents that a courier has sent. */
export async function requestDocumentLines(
  { id, subDepot }: Whose,
  today: string,
): Promise<ServiceResponse<RecordLine[]>> {
  const [steps, documents] = await Promise.all([
    request(readStepsEndpoint, { params: { subDepot } }),
    request(listDocumentsEndpoint, { query: { courier: id } }),
  ])
  if (!steps.ok) return steps
  if (!documents.ok) return documents
  return { ok: true, value: documentLines(steps.value.steps, documents.value.documents, today) }
}
