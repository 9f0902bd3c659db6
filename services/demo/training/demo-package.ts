import { strToU8, zipSync } from 'fflate'
import type { ScormEdition } from '#contracts/training/training.ts'
import { courseScript, courseStyle } from './course-script.ts'

export interface DemoLesson {
  /** "lifting". */
  id: string
  title: string
  edition: ScormEdition
  /** The share of right answers from which on it is passed. */
  passMark: number
  pages: readonly { heading: string; paragraphs: readonly string[] }[]
  /** `right` counts the choices from 0. */
  questions: readonly { ask: string; choices: readonly string[]; right: number; why: string }[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const editions: Readonly<Record<ScormEdition, { version: string; content: string; adl: string; type: string }>> = {
  '1.2': {
    version: '1.2',
    content: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    adl: 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    type: 'scormtype',
  },
  '2004-3': {
    version: '2004 3rd Edition',
    content: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    adl: 'http://www.adlnet.org/xsd/adlcp_v1p3',
    type: 'scormType',
  },
  '2004-4': {
    version: '2004 4th Edition',
    content: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    adl: 'http://www.adlnet.org/xsd/adlcp_v1p3',
    type: 'scormType',
  },
}

function toManifest({ id, title, edition }: DemoLesson): string {
  const { version, content, adl, type } = editions[edition]
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="demo-${id}" version="1.0" xmlns="${content}" xmlns:adlcp="${adl}">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="lesson" identifierref="page"><title>${escaped(title)}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:${type}="sco" href="index.html">
      <file href="index.html"/><file href="course.js"/><file href="content.js"/><file href="course.css"/>
    </resource>
  </resources>
</manifest>
`
}

const toPage = ({ title }: DemoLesson): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="stylesheet" href="course.css" />
  </head>
  <body>
    <main></main>
    <script src="content.js"></script>
    <script src="course.js"></script>
  </body>
</html>
`

/** A course as a SCORM package: the same bytes each time, so that it is the same package at every start. */
export function demoPackage(lesson: DemoLesson): Uint8Array {
  const { pages, questions, passMark } = lesson
  const files = {
    'imsmanifest.xml': toManifest(lesson),
    'index.html': toPage(lesson),
    'content.js': `window.courseContent = ${JSON.stringify({ pages, questions, passMark })}\n`,
    'course.js': courseScript,
    'course.css': courseStyle,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    mtime: '2026-01-01T00:00:00',
  })
}
