import type { Cmi, ScoData, ScormEdition } from '#contracts/training/training.ts'
import type { ManifestItem } from './package-manifest.ts'
import { duration, timespan } from './scorm-time.ts'

/** The key for the state of a course's sequencing rules, saved with the lesson that was played last. */
export const sequencingKey = 'player.sequencing'

const names = {
  '1.2': {
    core: 'cmi.core.',
    exit: 'cmi.core.exit',
    mode: 'cmi.core.lesson_mode',
    status: 'cmi.core.lesson_status',
    time: 'cmi.core.total_time',
    launch: 'cmi.launch_data',
    limit: 'cmi.student_data.max_time_allowed',
    action: 'cmi.student_data.time_limit_action',
    id: 'cmi.core.student_id',
    name: 'cmi.core.student_name',
    session: 'cmi.core.session_time',
  },
  '2004': {
    core: 'cmi.',
    exit: 'cmi.exit',
    mode: 'cmi.mode',
    status: 'cmi.completion_status',
    time: 'cmi.total_time',
    launch: 'cmi.launch_data',
    limit: 'cmi.max_time_allowed',
    action: 'cmi.time_limit_action',
    id: 'cmi.learner_id',
    name: 'cmi.learner_name',
    session: 'cmi.session_time',
  },
}

export const getCmiNames = (edition: ScormEdition) => names[edition === '1.2' ? '1.2' : '2004']

/**
 * Returns the data that a lesson wrote, without values that each launch sets again and without the learner's identity.
 */
export function pickSavedCmi(edition: ScormEdition, flat: Readonly<Record<string, unknown>>): Cmi {
  const { id, name, mode, session, time, core } = getCmiNames(edition)
  const renewed = new Set([id, name, mode, session, time, `${core}entry`, `${core}credit`])
  const kept = Object.entries(flat).filter(
    ([key, value]) => !renewed.has(key) && value !== '' && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(kept) as Cmi
}

/** A lesson resumes if it was suspended, or was cut off before it could say how it ended. */
function entryOf(edition: ScormEdition, before: ScoData | undefined): string {
  if (!before) return 'ab-initio'
  const exit = before.cmi[getCmiNames(edition).exit] ?? ''
  return exit === 'suspend' || exit === 'logout' || before.completion !== 'completed' ? 'resume' : ''
}

/** The data that a lesson finds when it opens. `before`: what it has left. */
export function launchData(
  edition: ScormEdition,
  item: ManifestItem,
  before: ScoData | undefined,
  { isReview, learner }: { isReview: boolean; learner: { id: string; name: string } },
): Cmi {
  const { core, exit, mode, time, launch, limit, action, id, name } = getCmiNames(edition)
  const stated: [string, string][] = [
    [launch, item.launchData],
    [limit, item.maxTimeAllowed],
    [action, item.timeLimitAction],
    ['cmi.student_data.mastery_score', edition === '1.2' ? item.masteryScore : ''],
    ['cmi.completion_threshold', edition === '1.2' ? '' : item.completionThreshold],
    [
      'cmi.scaled_passing_score',
      edition === '1.2' || item.sequencing.primaryObjective?.satisfiedByMeasure !== true
        ? ''
        : String(item.sequencing.primaryObjective.minNormalizedMeasure ?? 1),
    ],
  ]
  const { [exit]: _exit, [sequencingKey]: _sequencing, ...left } = before?.cmi ?? {}
  return {
    ...left,
    ...Object.fromEntries(stated.filter(([, value]) => value !== '')),
    [id]: learner.id,
    [name]: learner.name,
    [time]: (edition === '1.2' ? timespan : duration)(before?.seconds ?? 0),
    [mode]: isReview ? 'review' : 'normal',
    [`${core}credit`]: isReview ? 'no-credit' : 'credit',
    [`${core}entry`]: entryOf(edition, before),
  }
}
