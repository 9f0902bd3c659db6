export interface ErrorFields {
  error: string
  code?: string
  message?: string
  stack?: string
}

function getCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** SQLSTATE of a failed statement, or undefined when the failure is of another kind. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = getCode(error)
  return code !== undefined && 'severity' in error && code.length === 5 ? code : undefined
}

/** A socket of the database is a file, which is not there while the database is stopped. */
const isSocketMissing = (error: Error): boolean =>
  getCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * The database itself could not be used (connection, resources, shutdown, time limits, a replica that takes no writes):
 * trying again later may help.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined) return /^(08|53|55P03|57014|57P|58|25P03|25006)/.test(state)
  return (
    /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_)/.test(getCode(error) ?? '') ||
    isSocketMissing(error) ||
    /timeout|terminated|closed|not queryable/i.test(error.message)
  )
}

/**
 * A database error quotes the values that it rejected, and a syntax error the text that it could not read;
 * both are people's data. Of those errors only the code, the table and the constraint are logged, unless
 * the statement itself is wrong (class 42).
 */
export function describeError(error: unknown): ErrorFields & Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const state = sqlState(error)
  const quotes = state === undefined ? error instanceof SyntaxError : !state.startsWith('42')
  if (!quotes) {
    return { error: error.name, code: getCode(error), message: error.message, stack: error.stack }
  }
  const at = error as Error & { table?: string; constraint?: string }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return { error: error.name, code: state, table: at.table, constraint: at.constraint, stack: frames }
}
