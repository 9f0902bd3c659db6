import type { Cmi } from '#contracts/training/training.ts'
import { listLessons, type PackageManifest } from '#domain/training/package-manifest.ts'
import { ListedSequence } from './listed-sequence.ts'
import type { RuntimeEars, ScormRuntime, Sequence } from './scorm-runtime.ts'

export interface OpenCourse {
  sequence: Sequence
  /** Begins the conversation with the lesson that is to be shown. `values`: what it finds. */
  play(values: Cmi, ears: RuntimeEars): ScormRuntime
}

/** Fetches the library of a course's edition, and that one alone. `state`: where the rules of its order stood. */
export async function openCourse({ edition, root }: PackageManifest, state: string): Promise<OpenCourse> {
  if (edition === '1.2') {
    const { scorm12Runtime } = await import('./scorm12-runtime.ts')
    return { sequence: new ListedSequence(listLessons(root).map(({ id }) => id)), play: scorm12Runtime }
  }
  const { Scorm2004Course } = await import('./scorm2004-runtime.ts')
  const course = new Scorm2004Course(root, state)
  return { sequence: course, play: (values, ears) => course.play(values, ears) }
}
