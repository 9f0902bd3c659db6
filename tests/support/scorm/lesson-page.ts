/** The pages of our lessons: plain words and buttons that do what a test asks a lesson to do. */
export const lessonPage = (title: string, script: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="look.css"></head>
<body><h1>${title}</h1><p id="found"></p><p id="reached"></p><div id="deeds"></div><script src="find-api.js"></script><script>${script}</script></body></html>`

/** Finds what the standard says that a lesson looks for: in the windows above it. */
const findApi = `
function findApi(name) {
  for (let at = window, steps = 0; steps < 7; at = at.parent, steps += 1) { if (at[name]) return at[name]; if (at === at.parent) return null }
  return null
}
function say(id, text) { document.getElementById(id).textContent = text }
function deed(name, work) {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = work
  document.getElementById('deeds').append(button)
}`

/** Tries to reach what no lesson may, and says what it got. */
export const tryToReach = (app: string): string => `
deed('Reach out', async () => {
  const tries = {
    app: () => fetch('${app}/config.json').then((it) => it.text()),
    host: () => fetch('/config.json?leak').then((it) => it.text()),
    picture: () => new Promise((done, no) => { const image = new Image(); image.onload = done; image.onerror = no; image.src = '/icons/icon.svg?leak' }),
    parent: () => parent.fetch('/config.json?leak').then((it) => it.text()),
    top: () => top.document.title,
    store: () => { if (!indexedDB.databases) throw new Error(); return indexedDB.databases().then((all) => { if (!all.some(({ name }) => name.startsWith('courier'))) throw new Error() }) },
    cookie: () => { if (!document.cookie.includes('app-cookie')) throw new Error() },
  }
  const got = []
  for (const name of Object.keys(tries)) { try { await tries[name](); got.push(name) } catch {} }
  say('reached', 'Reached: ' + (got.join(', ') || 'nothing'))
})`

export const lessonFiles = {
  'look.css':
    'body { font: 18px sans-serif; color: #0a0f1a; background: #fff } button { font: inherit; min-height: 48px }',
  'find-api.js': findApi,
}
