import { lessonFiles, lessonPage, tryToReach } from './lesson-page.ts'
import { pack } from './pack.ts'

const manifest = `<?xml version="1.0"?>
<manifest identifier="straps" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="course"><organization identifier="course"><title>Straps</title>
    <item identifier="quiz" identifierref="quiz"><title>Which strap</title><adlcp:masteryscore>80</adlcp:masteryscore></item>
    <item identifier="last" identifierref="last"><title>Last words</title></item>
  </organization></organizations>
  <resources>
    <resource identifier="quiz" type="webcontent" adlcp:scormtype="sco" href="quiz%20page.html"/>
    <resource identifier="last" type="webcontent" adlcp:scormtype="sco" href="last.html"/>
  </resources>
</manifest>`

const quiz = (app: string) => `
const newer = findApi('API_1484_11')
const api = newer || findApi('API')
api.LMSGetValue('cmi.core.entry')
const early = api.LMSGetLastError()
api.LMSInitialize('')
const get = (name) => api.LMSGetValue(name)
say('found', ['early ' + early, get('cmi.core.entry'), 'page ' + (get('cmi.core.lesson_location') || '1'), get('cmi.suspend_data').length + ' kept', get('cmi.core.lesson_mode')].join(', '))
deed('Answer', () => {
  api.LMSSetValue('cmi.interactions.0.id', 'strap')
  api.LMSSetValue('cmi.interactions.0.type', 'choice')
  api.LMSSetValue('cmi.interactions.0.student_response', 'b')
  api.LMSSetValue('cmi.interactions.0.result', 'correct')
  api.LMSSetValue('cmi.objectives.0.id', 'choose')
  api.LMSSetValue('cmi.objectives.0.status', 'completed')
  api.LMSSetValue('cmi.core.lesson_location', '2')
  api.LMSSetValue('cmi.suspend_data', 'x'.repeat(4000))
  say('found', 'answered')
})
deed('Finish', () => {
  api.LMSSetValue('cmi.core.score.raw', '90')
  api.LMSSetValue('cmi.core.session_time', '00:03:00')
  api.LMSSetValue('cmi.core.lesson_status', 'completed')
  const ended = api.LMSFinish('')
  say('found', 'finished ' + ended + ' ' + api.LMSGetLastError())
})
deed('Turn the page', () => { location.href = '?turned' })
deed('Break', () => { throw new Error('A lesson that breaks') })
${tryToReach(app)}`

/** Says what it has come to only when it is left. */
const last = `
const api = findApi('API')
api.LMSInitialize('')
say('found', 'last words')
addEventListener('unload', () => {
  api.LMSSetValue('cmi.core.lesson_status', 'passed')
  api.LMSFinish('')
})`

/** Two lessons of SCORM 1.2; the first tries to reach what it may not. `app`: the origin that it must not read. */
export const course12 = (app: string): Uint8Array<ArrayBuffer> =>
  pack({
    'imsmanifest.xml': manifest,
    'quiz page.html': lessonPage('Which strap', quiz(app)),
    'last.html': lessonPage('Last words', last),
    ...lessonFiles,
  })
