/** Elements of SCORM's data model, each with a value that a lesson may write. */
export type Written = readonly (readonly [name: string, value: string])[]

/** SCORM 1.2, all that a lesson reads and writes: the mandatory ones first, in the order of the standard. */
export const written12: Written = [
  ['cmi.core.lesson_location', 'page 3'],
  ['cmi.core.lesson_status', 'incomplete'],
  ['cmi.core.score.raw', '85'],
  ['cmi.suspend_data', 'a|b'],
  ['cmi.core.score.min', '0'],
  ['cmi.core.score.max', '100'],
  ['cmi.comments', 'Too quick'],
  ['cmi.objectives.0.id', 'lift'],
  ['cmi.objectives.0.score.raw', '90'],
  ['cmi.objectives.0.score.min', '0'],
  ['cmi.objectives.0.score.max', '100'],
  ['cmi.objectives.0.status', 'passed'],
  ['cmi.student_preference.audio', '50'],
  ['cmi.student_preference.language', 'en'],
  ['cmi.student_preference.speed', '10'],
  ['cmi.student_preference.text', '1'],
]

/** What a lesson of 1.2 writes and never reads. */
export const writeOnly12: Written = [
  ['cmi.core.exit', 'suspend'],
  ['cmi.core.session_time', '00:03:00'],
  ['cmi.interactions.0.id', 'strap'],
  ['cmi.interactions.0.objectives.0.id', 'lift'],
  ['cmi.interactions.0.time', '10:00:00'],
  ['cmi.interactions.0.type', 'choice'],
  ['cmi.interactions.0.correct_responses.0.pattern', 'b'],
  ['cmi.interactions.0.weighting', '1'],
  ['cmi.interactions.0.student_response', 'b'],
  ['cmi.interactions.0.result', 'correct'],
  ['cmi.interactions.0.latency', '00:00:05'],
]

/** What a lesson of 1.2 finds and never writes, as the manifest and the phone of `found` say it. */
export const readOnly12: Written = [
  ['cmi.core.student_id', 'c-1'],
  ['cmi.core.student_name', 'Courier'],
  ['cmi.core.credit', 'credit'],
  ['cmi.core.entry', 'resume'],
  ['cmi.core.total_time', '00:02:05'],
  ['cmi.launch_data', 'begin=1'],
  ['cmi.core.lesson_mode', 'normal'],
  ['cmi.student_data.mastery_score', '80'],
  ['cmi.student_data.max_time_allowed', '00:30:00'],
  ['cmi.student_data.time_limit_action', 'exit,message'],
]

export const keywords12: Written = [
  [
    'cmi.core._children',
    'student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time',
  ],
  ['cmi.core.score._children', 'raw,min,max'],
  ['cmi.objectives._children', 'id,score,status'],
  ['cmi.objectives._count', '1'],
  ['cmi.interactions._children', 'id,objectives,time,type,correct_responses,weighting,student_response,result,latency'],
  ['cmi.interactions._count', '1'],
  ['cmi.student_data._children', 'mastery_score,max_time_allowed,time_limit_action'],
  ['cmi.student_preference._children', 'audio,language,speed,text'],
]

/** SCORM 2004: what its rules judge by, and everything else that a lesson reads and writes. */
export const written2004: Written = [
  ['cmi.completion_status', 'incomplete'],
  ['cmi.success_status', 'passed'],
  ['cmi.score.scaled', '0.9'],
  ['cmi.score.raw', '9'],
  ['cmi.score.min', '0'],
  ['cmi.score.max', '10'],
  ['cmi.progress_measure', '0.5'],
  ['cmi.objectives.0.id', 'rung'],
  ['cmi.objectives.0.success_status', 'passed'],
  ['cmi.objectives.0.completion_status', 'completed'],
  ['cmi.objectives.0.progress_measure', '1'],
  ['cmi.objectives.0.score.scaled', '0.8'],
  ['cmi.objectives.0.score.raw', '8'],
  ['cmi.objectives.0.score.min', '0'],
  ['cmi.objectives.0.score.max', '10'],
  ['cmi.objectives.0.description', 'Rings first'],
  ['cmi.location', 'page 3'],
  ['cmi.suspend_data', 'a|b'],
  ['cmi.learner_preference.audio_level', '1'],
  ['cmi.learner_preference.language', 'en'],
  ['cmi.learner_preference.delivery_speed', '1'],
  ['cmi.learner_preference.audio_captioning', '1'],
  ['cmi.comments_from_learner.0.comment', 'Too quick'],
  ['cmi.comments_from_learner.0.location', 'page 2'],
  ['cmi.comments_from_learner.0.timestamp', '2026-05-14T08:00:00'],
  ['cmi.interactions.0.id', 'strap'],
  ['cmi.interactions.0.type', 'choice'],
  ['cmi.interactions.0.objectives.0.id', 'has-rung'],
  ['cmi.interactions.0.timestamp', '2026-05-14T08:00:00'],
  ['cmi.interactions.0.correct_responses.0.pattern', 'b'],
  ['cmi.interactions.0.weighting', '1'],
  ['cmi.interactions.0.learner_response', 'b'],
  ['cmi.interactions.0.result', 'correct'],
  ['cmi.interactions.0.latency', 'PT5S'],
  ['cmi.interactions.0.description', 'Which strap'],
]

export const writeOnly2004: Written = [
  ['cmi.exit', 'suspend'],
  ['cmi.session_time', 'PT3M'],
]

export const readOnly2004: Written = [
  ['cmi._version', '1.0'],
  ['cmi.learner_id', 'c-1'],
  ['cmi.learner_name', 'Courier'],
  ['cmi.credit', 'credit'],
  ['cmi.entry', 'resume'],
  ['cmi.mode', 'normal'],
  ['cmi.launch_data', 'begin=1'],
  ['cmi.total_time', 'PT0H2M5S'],
  ['cmi.completion_threshold', '0.75'],
  ['cmi.scaled_passing_score', '0.8'],
  ['cmi.max_time_allowed', 'PT30M'],
  ['cmi.time_limit_action', 'exit,message'],
  ['cmi.score._children', 'scaled,raw,min,max'],
  ['cmi.objectives._children', 'id,score,success_status,completion_status,description,progress_measure'],
  ['cmi.objectives._count', '1'],
  ['cmi.objectives.0.score._children', 'scaled,raw,min,max'],
  ['cmi.interactions._count', '1'],
  ['cmi.comments_from_learner._count', '1'],
  ['cmi.comments_from_lms._count', '0'],
  ['adl.nav.request_valid.continue', 'true'],
  ['adl.nav.request_valid.previous', 'false'],
]
