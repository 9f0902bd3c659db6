/**
 * Loaded before a program that npm runs (`node --import`): stops the program when npm's shell is gone. The
 * shell ends at a signal without passing it on, and the program would hold the port and the database folder.
 */
const parent = process.ppid
const watch = setInterval(() => {
  // The program is still loading, or closing already, if nothing listens; a signal now would cut that short.
  if (process.ppid === parent || process.listenerCount('SIGTERM') === 0) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()
