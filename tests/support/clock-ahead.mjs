/**
 * Moves the clock of a Node program: `NODE_OPTIONS=--import=<this file>`. It is ahead of the machine's by the milliseconds
 * that stand in the file CLOCK_AHEAD_FILE, which may change while the program runs.
 */
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

const RealDate = Date
const file = process.env.CLOCK_AHEAD_FILE
/** Milliseconds of the monotonic clock between two looks at the file: programs ask for the time often. */
const between = 50
let ahead = 0
let readAt = -Infinity

function now() {
  const tick = performance.now()
  if (tick - readAt > between) {
    readAt = tick
    // While the file is being written it may be empty.
    ahead = Number.parseInt(readFileSync(file, 'utf8'), 10) || ahead
  }
  return RealDate.now() + ahead
}

if (file) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  // Node has a clock of its own for this header, by which phones see whether theirs is right.
  const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead')
  ServerResponse.prototype.writeHead = function (...parts) {
    this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, parts)
  }
}
