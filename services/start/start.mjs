import { fileURLToPath, pathToFileURL } from 'node:url'

const run = fileURLToPath(new URL('../../build/services/run.js', import.meta.url))

// npm starts scripts through a shell, and a shell told to stop goes without passing it on. Left alone, the
// services would keep the port and the database folder, so a change of parent counts as the signal.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()

process.argv[1] = run
await import(pathToFileURL(run).href)

// A second signal while the services close would cut them short.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
