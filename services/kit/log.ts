import { systemClock, type Clock } from './clock.ts'

/** Structured log. Fields never carry tokens, bodies, names or addresses. */
export interface Log {
  info(event: string, fields?: object): void
  warn(event: string, fields?: object): void
  error(event: string, fields?: object): void
  child(fields: object): Log
}

export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** One JSON object a line: `time`, `level`, `event`, then the fields. */
export function createLog(
  write: (line: string, level: LogLevel) => void,
  clock: Clock = systemClock,
  fields: object = {},
): Log {
  const at = (level: LogLevel) => (event: string, more?: object) =>
    write(JSON.stringify({ time: clock.now().toISOString(), level, event, ...fields, ...more }), level)
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (more) => createLog(write, clock, { ...fields, ...more }),
  }
}
