import { type QueryExecutorProvider, sql } from 'kysely'
import { getCallerSubDepots, type Caller } from '../http/auth.ts'
import { getStaffAction, type StaffAction } from './acting-staff.ts'

type Line = Pick<StaffAction, 'caller' | 'action' | 'about' | 'at' | 'before' | 'after'> & {
  subDepots: Iterable<string>
}

/** Words longer than this are no word on what has changed. */
const longest = 300
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** Returns one sub-depot for each line. Staff of a sub-depot act for their own unless another one is named. */
function getSubDepots(caller: Caller, named: readonly string[]): readonly string[] {
  const homes = named.length > 0 ? named : getCallerSubDepots(caller)
  return homes.length > 0 ? homes : ['']
}

export async function saveLines(tx: QueryExecutorProvider, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.flatMap(({ caller, action, about, at, before, after, subDepots }) =>
    getSubDepots(caller, [...subDepots]).map(
      (home) =>
        sql`(${at}::timestamptz, ${caller.sub}, ${caller.username}, ${home}, ${action}, ${JSON.stringify(about)}::jsonb, ${cut(before)}, ${cut(after)})`,
    ),
  )
  await sql`insert into audit (at, actor, username, sub_depot, deed, about, before, after) values ${sql.join(rows)}`.execute(
    tx,
  )
}

/** Milliseconds within which the same reading by the same person is one entry. */
const oneReading = 3_600_000

/** Saves that a member of staff has read about somebody, once an hour for each person read about. */
export async function saveRead(db: QueryExecutorProvider, action: Line): Promise<void> {
  const { caller, action: deed, about, at } = action
  const since = new Date(at.getTime() - oneReading)
  const { rows } = await sql`
    select from audit where deed = ${deed} and at > ${since}::timestamptz and actor = ${caller.sub}
      and about = ${JSON.stringify(about)}::jsonb limit 1`.execute(db)
  if (rows.length === 0) await saveLines(db, [action])
}

/** Saves the staff action of the current request, as the last statement of its first transaction; returns undefined if no staff act. */
export async function saveAudit(tx: QueryExecutorProvider): Promise<StaffAction | undefined> {
  const action = getStaffAction()
  if (!action || action.written) return undefined
  await saveLines(tx, [action])
  return action
}
