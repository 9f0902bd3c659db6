import { kitRegister, type Register, type TableEntry } from '#kit/people/register.ts'
import { otherRegisters, serviceRegisters } from './registers.ts'

export const registerPage = 'docs/what-is-kept.md'

const head = `# What is kept about people

For each table: what it says about whom, why it may be stored (UK GDPR, article 6), how long it stays, and what an erasure of a courier does. The page is made from the registers of the services (\`services/*/people/register.ts\`) by \`npm run check -- --fix\`; \`npm run check\` fails if it is out of date, and a test if a table is missing.

The back office erases a courier with \`npm run depot -- erase COURIER --reason "…"\`. It closes the account, deletes it in the user pool, and goes to each service until each has confirmed ([decision 109](decisions/109-erasure-and-export.md)). An account that has been closed for a year is erased in the same way by a scheduled job. Recipients are erased by postcode and day; without that, their names and addresses go after 7 days.`

const names = (people: readonly string[]): string => people.join(', ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function toRow(table: string, entry: TableEntry): string {
  if (entry.about === 'nobody') return `| \`${table}\` | ${entry.holds} | – | – | ${entry.stays} | – |`
  const { holds, about, basis, stays, erasure, because } = entry
  const end = because === undefined ? capital(erasure) : `${capital(erasure)}: ${because}`
  return `| \`${table}\` | ${holds} | ${names(about)} | ${basis} | ${stays} | ${end} |`
}

const toTable = (register: Register): string =>
  [
    '| table | what it says | about | why | how long | after an erasure |',
    '|---|---|---|---|---|---|',
    ...Object.entries(register).map(([table, entry]) => toRow(table, entry)),
  ].join('\n')

/** Returns the page as the registers of today make it. */
export function makeRegisterPage(): string {
  const sections = [
    ...Object.entries(serviceRegisters).map(([name, register]) => `## The ${name} service\n\n${toTable(register)}`),
    `## Every service\n\nThe tables that the kit gives to each service, unless its own list says otherwise.\n\n${toTable(kitRegister)}`,
    ...Object.entries(otherRegisters).map(([name, register]) => `## ${capital(name)}\n\n${toTable(register)}`),
  ]
  return `${[head, ...sections].join('\n\n')}\n`
}

/** @param page what `docs/what-is-kept.md` says, or undefined if there is none */
export const checkRegister = (page: string | undefined): string[] =>
  page === makeRegisterPage() ? [] : [`${registerPage} is out of date: run npm run check -- --fix`]
