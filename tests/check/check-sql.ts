interface Rule {
  name: string
  pattern: RegExp
  /** What is used, and why it is refused (docs/scale.md). */
  reason: string
}

/** A statement that begins with these words, in small or in capital letters: a sentence begins with one capital. */
const begins = (words: string): RegExp => new RegExp(`['"\`]\\s*(${words}|${words.toUpperCase()}) `)

const rules: readonly Rule[] = [
  {
    name: 'advisory-lock',
    pattern: /\bpg_(try_)?advisory_/i,
    reason:
      'an advisory lock: a pooler leaves one of a session with whoever has the connection next, Citus takes it on one node alone. Lock a row, or throw TryAgainError',
  },
  {
    name: 'session-setting',
    pattern:
      /['"`]\s*((set|SET)( session| SESSION)? (?!local|LOCAL)[\w."${}]+ (to|TO|=) |(reset|RESET|discard|DISCARD) \w+['"`])/,
    reason:
      'a setting of the session: a pooler gives it to whoever has the connection next. Use SET LOCAL, or the role',
  },
  {
    name: 'session-setting',
    pattern: /\bset_config\([^()]*, *false *\)/i,
    reason: 'a setting of the session (set_config): the last argument is true, for the transaction alone',
  },
  {
    name: 'notification',
    pattern: /['"`]\s*(listen|LISTEN|unlisten|UNLISTEN|notify|NOTIFY) [\w$"*]|\bpg_notify\b/,
    reason:
      'LISTEN or NOTIFY: it takes a lock of the whole database at each commit, a pooler passes nothing on, and YugabyteDB may not have it. Use notifyChange',
  },
  {
    name: 'temporary-table',
    pattern: /\b(create|into)\s+((global|local)\s+)?temp(orary)?\b/i,
    reason: 'a temporary table: it stays with the session, and Citus does not send it to other nodes',
  },
  {
    name: 'prepared-statement',
    pattern: begins('prepare|deallocate'),
    reason: 'a named prepared statement: it stays with the session',
  },
  {
    name: 'cursor',
    pattern: /\bwith hold\b/i,
    reason: 'a cursor that outlives its transaction: it stays with the session',
  },
  {
    name: 'table-lock',
    pattern: begins('lock|lock table'),
    reason: 'a lock of a table: YugabyteDB has none in the versions that this program may meet. Lock a row',
  },
  {
    name: 'system-column',
    pattern: /\b(ctid|xmin|xmax|cmin|cmax)\b/,
    reason: 'a system column: YugabyteDB has none, and rows of Citus move. Use the primary key',
  },
  {
    name: 'inheritance',
    pattern: /\binherits\s*\(/i,
    reason: 'table inheritance: neither YugabyteDB nor Citus has it',
  },
  {
    name: 'constraint',
    pattern: /\bexclude using\b|\bconstraint trigger\b|\bunique\b[^`]*\bdeferrable\b/i,
    reason: 'an exclusion constraint or one that is deferred: YugabyteDB has neither',
  },
  { name: 'index', pattern: /\busing (gist|spgist|brin)\b/i, reason: 'a kind of index that YugabyteDB does not have' },
  { name: 'rule', pattern: begins('create rule|create or replace rule'), reason: 'a rule: Citus has none' },
  {
    name: 'extension',
    pattern: /\bcreate extension\b/i,
    reason: 'an extension, which the role of the services may not make and others do not have',
  },
  {
    name: 'sequence',
    pattern: /\b(small|big)?serial[248]?\s+(primary|not|unique|,)/i,
    reason: 'a sequence: Citus numbers small ones twice, and one place numbers for all. Take an id from the client',
  },
  {
    name: 'sampling',
    pattern: /\btablesample\b/i,
    reason: 'TABLESAMPLE: Citus and YugabyteDB have it in part or not at all',
  },
]

const volatile = /\b(random|gen_random_uuid|clock_timestamp|timeofday|nextval)\(/i

/** What may stay, by rule and file, and why. */
const allowed: Readonly<Record<string, string>> = {
  'session-setting services/kit/database/schema-pool.ts':
    'with one role for all services; a pooler that shares sessions is refused at the start',
  'notification services/kit/hints/postgres-broker.ts': 'the module of hints, after the commit and without a pooler',
}

/** The code without its comments, line by line. */
const toCode = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(/^\s*\/\/.*$/gm, '')

/** A volatile function in an UPDATE; one that runs on the rows of a SELECT or an INSERT is fine. */
const updatesByChance = (code: string): boolean =>
  code.split('`').some((part) => /^\s*update\b[\s\S]*\bset\b/i.test(part) && volatile.test(part))

function* findUses(file: string, text: string): Generator<{ rule: string; sentence: string }> {
  const code = toCode(text)
  for (const [at, line] of code.split('\n').entries())
    for (const { name, pattern, reason } of rules)
      if (pattern.test(line)) yield { rule: name, sentence: `${file}:${at + 1} uses ${reason}` }
  if (updatesByChance(code))
    yield {
      rule: 'volatile',
      sentence: `${file} has an UPDATE with a function that gives another value at each call, which Citus refuses: compute the value before`,
    }
}

/** Finds SQL that a pooler in transaction mode, Citus or YugabyteDB doesn't take, and exceptions that are not needed. */
export function checkSql(texts: ReadonlyMap<string, string>): string[] {
  const needed = new Set<string>()
  const found = [...texts].flatMap(([file, text]) =>
    file.startsWith('services/')
      ? [...findUses(file, text)].flatMap(({ rule, sentence }) => {
          const key = `${rule} ${file}`
          if (!(key in allowed)) return [sentence]
          needed.add(key)
          return []
        })
      : [],
  )
  const unused = Object.keys(allowed).filter((key) => texts.has(key.split(' ')[1] ?? '') && !needed.has(key))
  return [...found, ...unused.map((key) => `tests/check/check-sql.ts allows “${key}”, which is not used any more`)]
}
