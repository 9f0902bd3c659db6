import { lessonFiles, lessonPage } from './lesson-page.ts'
import { manifestNaming } from './manifests.ts'
import { pack } from './pack.ts'

/** Loads what belongs to it as authoring tools do, and says what came of each. */
const script = (app: string): string => `
const api = findApi('API')
api.LMSInitialize('')
const text = (response) => response.ok ? response.text() : 'status ' + response.status
const get = (address) => fetch(address).then(text, () => 'blocked')
const request = (address) => new Promise((done) => {
  const asked = new XMLHttpRequest()
  asked.open('GET', address)
  asked.onload = () => done(asked.responseText)
  asked.onerror = () => done('blocked')
  asked.send()
})
const picture = (address) => new Promise((done) => {
  const image = new Image()
  image.onload = () => done('drawn')
  image.onerror = () => done('missing')
  image.src = address
})
const tries = [
  get('data/course.json?v=2'), request('data/course.json'), get('Data/Course.JSON'), get('data/d\\u00e9but.txt'),
  get('data/my%20words.txt'), picture('images/pic.svg'), get('data/gone.json'), get('${app}/config.json'),
  get('https://courses.example/course.json'),
]
Promise.all(tries).then((all) => say('found', all.join(', ')))`

/** The value that the lesson reports once it has loaded everything. */
export const ownFilesFound =
  'words of the lesson, words of the lesson, words of the lesson, début, spaces, drawn, status 404, blocked, blocked'

/** A package as authoring tools on Windows and macOS write it; its lesson loads its own files. `app`: an origin that it must not read. */
export const courseOfOwnFiles = (app: string): Uint8Array<ArrayBuffer> =>
  pack({
    'IMSMANIFEST.XML': manifestNaming('Lesson/D\u00e9but.HTML?lang=en', 'utf-16'),
    'lesson/De\u0301but.html': lessonPage('Own files', script(app)),
    ...Object.fromEntries(Object.entries(lessonFiles).map(([name, text]) => [`lesson/${name}`, text])),
    'lesson/data\\course.json': 'words of the lesson',
    'lesson/data/de\u0301but.txt': 'début',
    'lesson/data/my words.txt': 'spaces',
    'lesson/Images/Pic.SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  })
