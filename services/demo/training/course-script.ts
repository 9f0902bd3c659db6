/** The script `course.js` of a demo course: it shows the pages, asks the questions and reports by SCORM 1.2 or 2004. */
export const courseScript = `'use strict'
;(() => {
  const { pages, questions, passMark } = window.courseContent

  function find(name) {
    for (let at = window; ; at = at.parent) {
      if (at[name]) return at[name]
      if (at === at.parent) return null
    }
  }

  const newer = find('API_1484_11')
  const older = newer ? null : find('API')
  const names = newer
    ? { location: 'cmi.location', suspend: 'cmi.suspend_data', scaled: 'cmi.score.scaled', raw: 'cmi.score.raw', min: 'cmi.score.min', max: 'cmi.score.max', exit: 'cmi.exit', time: 'cmi.session_time' }
    : { location: 'cmi.core.lesson_location', suspend: 'cmi.suspend_data', raw: 'cmi.core.score.raw', min: 'cmi.core.score.min', max: 'cmi.core.score.max', exit: 'cmi.core.exit', time: 'cmi.core.session_time' }
  const lms = {
    start: () => (newer ? newer.Initialize('') : older?.LMSInitialize('')),
    get: (name) => (newer ? newer.GetValue(name) : (older?.LMSGetValue(name) ?? '')),
    set: (name, value) => (newer ? newer.SetValue(name, String(value)) : older?.LMSSetValue(name, String(value))),
    commit: () => (newer ? newer.Commit('') : older?.LMSCommit('')),
    end: () => (newer ? newer.Terminate('') : older?.LMSFinish('')),
  }

  const begun = Date.now()
  const total = pages.length + questions.length + 1
  let ended = false
  let at = 0
  let answers = questions.map(() => null)

  lms.start()
  try {
    answers = { answers, ...JSON.parse(lms.get(names.suspend) || '{}') }.answers
  } catch {
    // Left by another version: the questions are asked again.
  }
  at = Math.min(Math.max(0, Number(lms.get(names.location)) || 0), total - 1)

  const rightOnes = () => questions.filter(({ right }, n) => answers[n] === right).length
  const score = () => (questions.length === 0 ? 1 : rightOnes() / questions.length)
  const isDone = () => answers.every((answer) => answer !== null)

  function tellResult() {
    const done = at === total - 1 && isDone()
    if (newer) {
      lms.set('cmi.progress_measure', done ? 1 : at / total)
      lms.set('cmi.completion_status', done ? 'completed' : 'incomplete')
      if (done) lms.set('cmi.success_status', score() >= passMark ? 'passed' : 'failed')
      if (done) lms.set(names.scaled, score())
    } else lms.set('cmi.core.lesson_status', done ? (score() >= passMark ? 'passed' : 'failed') : 'incomplete')
    if (!done) return
    lms.set(names.min, 0)
    lms.set(names.max, 100)
    lms.set(names.raw, Math.round(score() * 100))
  }

  function keep() {
    lms.set(names.location, at)
    lms.set(names.suspend, JSON.stringify({ answers }))
    tellResult()
    lms.commit()
  }

  function spent() {
    const seconds = Math.round((Date.now() - begun) / 1000)
    if (newer) return 'PT' + seconds + 'S'
    const two = (figure) => String(figure).padStart(2, '0')
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  }

  function end() {
    if (ended) return
    ended = true
    lms.set(names.time, spent())
    lms.set(names.exit, at === total - 1 && isDone() ? (newer ? 'normal' : '') : 'suspend')
    lms.end()
  }

  const root = document.querySelector('main')

  function make(name, text, parent = root) {
    const element = parent.appendChild(document.createElement(name))
    if (text !== undefined) element.textContent = text
    return element
  }

  function button(text, onClick, parent) {
    const made = make('button', text, parent)
    made.type = 'button'
    made.addEventListener('click', onClick)
    return made
  }

  function showPage({ heading, paragraphs }) {
    const title = make('h1', heading)
    for (const paragraph of paragraphs) make('p', paragraph)
    return title
  }

  function showQuestion({ ask, choices }, n) {
    const title = make('h1', 'Question ' + (n + 1) + ' of ' + questions.length)
    const group = make('fieldset')
    make('legend', ask, group)
    choices.forEach((choice, value) => {
      const label = make('label', undefined, group)
      const input = label.appendChild(document.createElement('input'))
      Object.assign(input, { type: 'radio', name: 'answer', checked: answers[n] === value })
      input.addEventListener('change', () => {
        answers[n] = value
        keep()
        show(false)
      })
      label.append(choice)
    })
    return title
  }

  function showResult() {
    const title = make('h1', score() >= passMark ? 'Passed' : 'Not passed yet')
    make('p', rightOnes() + ' of ' + questions.length + ' answers are right, ' + Math.round(score() * 100) + ' %.')
    questions.forEach(({ ask, why, right }, n) => {
      make('h2', ask)
      make('p', (answers[n] === right ? 'Right. ' : 'Not quite. ') + why)
    })
    if (score() < passMark)
      button('Answer again', () => {
        answers = questions.map(() => null)
        go(pages.length)
      })
    return title
  }

  function go(to) {
    at = to
    keep()
    show(true)
  }

  function show(moved) {
    const chosen = document.activeElement?.tagName === 'INPUT' ? [...root.querySelectorAll('input')].indexOf(document.activeElement) : -1
    root.replaceChildren()
    make('p', 'Demo course, page ' + (at + 1) + ' of ' + total).className = 'place'
    const n = at - pages.length
    const title = n < 0 ? showPage(pages[at]) : n < questions.length ? showQuestion(questions[n], n) : showResult()
    title.tabIndex = -1
    const nav = make('nav')
    if (at > 0) button('Back', () => go(at - 1), nav)
    const waits = n >= 0 && n < questions.length && answers[n] === null
    if (at < total - 1 && !waits) button(at === total - 2 ? 'See the result' : 'Next', () => go(at + 1), nav).className = 'primary'
    if (moved) title.focus()
    else if (chosen >= 0) root.querySelectorAll('input')[chosen]?.focus()
  }

  if (at > pages.length + answers.filter((answer) => answer !== null).length) at = pages.length
  keep()
  show(false)
  window.addEventListener('pagehide', end)
  window.addEventListener('beforeunload', end)
})()
`

export const courseStyle = `:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; font: 500 18px/28px system-ui, sans-serif; }
main { max-width: 40rem; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 32px; outline: none; }
h2 { margin: 24px 0 4px; font-size: 18px; line-height: 28px; }
p { margin: 0 0 16px; }
.place { font-size: 16px; line-height: 24px; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: 12px; align-items: center; min-height: 48px; }
input { flex: none; width: 24px; height: 24px; margin: 0; }
nav { display: flex; gap: 8px; margin-top: 24px; }
button { min-height: 56px; padding: 8px 24px; border: 1px solid; border-radius: 12px; background: transparent; color: inherit; font: 600 18px/24px system-ui, sans-serif; }
button.primary { border-color: #0b3a8c; background: #0b3a8c; color: #fff; }
:focus-visible { outline: 3px solid #ffd400; outline-offset: 2px; box-shadow: 0 0 0 7px #0a0f1a; }
`
