// Runs before the first paint, so that a dark phone does not flash white. A file of its own: the content
// security policy takes no script in the page.
(function () {
  var choice = null
  try {
    choice = localStorage.getItem('color-mode')
  } catch {
    // Storage may be forbidden; the phone's own setting then holds.
  }
  var known = choice === 'light' || choice === 'dark' || choice === 'outdoor'
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = known ? choice : dark ? 'dark' : 'light'
  // The browser takes as long to open its stores as to load the code: let it begin.
  try {
    indexedDB.databases().catch(function () {})
  } catch {
    // A private window may have none, an old browser no such list; the app finds out for itself.
  }
})()
