import { createHash } from 'node:crypto'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { AuditTrail } from '#contracts/depot/audit.ts'

/** A table whose rows are numbered and chained: each has a hash of itself and of the row before it. */
export interface ChainedTable {
  table: string
  /** SQL expressions of text, never null, over a row: together they are what the hash protects. */
  texts: readonly string[]
  /** The columns of its primary key. Rows that were there before the chain are numbered by `at`, then by these. */
  key: readonly string[]
}

/**
 * Statements by which the owner of the tables alone writes the chain and deletes from it, whoever calls: a role that may
 * only insert needs no more. Entries of the last `days` days are never deleted, by the database's own clock.
 */
export function guardStatements({ table }: ChainedTable, setting: string, days: number): string[] {
  const head = `${table}_head`
  return [
    `alter function ${table}_chain() security definer`,
    `create function ${table}_delete_old(first int8) returns void
      language plpgsql security definer set search_path from current as $$
      begin
        if exists (select from ${table} where number < first and at > now() - interval '${days} days') then
          raise exception 'The audit trail is not changed.' using errcode = 'insufficient_privilege';
        end if;
        perform set_config('${setting}', 'yes', true);
        update ${head} set deleted_number = last.number, deleted_hash = last.hash
          from (select number, hash from ${table} where number < first order by number desc limit 1) as last;
        delete from ${table} where number < first;
        perform set_config('${setting}', '', true);
      end $$`,
  ]
}

/** The same text on every database: microseconds, UTC. */
export const timeText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

/** The hash before the first row. */
const noHash = Buffer.alloc(32)

/** Each text with its length in bytes before it, so that no two rows give the same bytes. */
const toBytes = (texts: readonly string[]): Buffer =>
  Buffer.from(texts.map((text) => `${Buffer.byteLength(text)}:${text},`).join(''))

/** The trigger does the same in SQL, as the row is inserted. */
const toHash = (previous: Buffer, number: number, texts: readonly string[]): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(toBytes([String(number), ...texts]))
    .digest()

/**
 * Statements that number and chain a table which has a trigger `<table>_stays` against changes: what is there already,
 * and from now on each row as it is inserted. The last row of the chain is locked until its transaction ends, so
 * rows are inserted last.
 */
export function chainStatements({ table, texts, key }: ChainedTable): string[] {
  const head = `${table}_head`
  const row = ['number::text', ...texts].map((text) => `octet_length(${text}) || ':' || ${text} || ','`).join(' || ')
  return [
    `alter table ${table} add column number int8, add column hash bytea`,
    `create table ${head} (
      one boolean primary key default true check (one),
      number int8 not null,
      hash bytea not null,
      deleted_number int8 not null,
      deleted_hash bytea not null
    )`,
    `insert into ${head} (number, hash, deleted_number, deleted_hash)
      values (0, decode('${noHash.toString('hex')}', 'hex'), 0, decode('${noHash.toString('hex')}', 'hex'))`,
    `create function ${table}_text(${table}) returns text language sql stable as $$ select ${row} from (select $1.*) as line $$`,
    `create function ${table}_chain() returns trigger language plpgsql set search_path from current as $$
      declare last ${head}%rowtype;
      begin
        select * into last from ${head} for update;
        new.number := last.number + 1;
        new.hash := sha256(last.hash || convert_to(${table}_text(new), 'UTF8'));
        update ${head} set number = new.number, hash = new.hash;
        return new;
      end $$`,
    `alter table ${table} disable trigger ${table}_stays`,
    `do $$
      declare line ${table}%rowtype; last ${head}%rowtype;
      begin
        select * into last from ${head};
        for line in select * from ${table} order by ${['at', ...key].join(', ')} loop
          line.number := last.number + 1;
          last.hash := sha256(last.hash || convert_to(${table}_text(line), 'UTF8'));
          last.number := line.number;
          update ${table} set number = last.number, hash = last.hash
            where ${key.map((column) => `${table}.${column} = line.${column}`).join(' and ')};
        end loop;
        update ${head} set number = last.number, hash = last.hash;
      end $$`,
    `alter table ${table} enable trigger ${table}_stays`,
    `alter table ${table} alter column number set not null, alter column hash set not null`,
    `create unique index ${table}_by_number on ${table} (number)`,
    `create trigger ${table}_chain before insert on ${table} for each row execute function ${table}_chain()`,
    `create trigger ${table}_stays_whole before truncate on ${table} for each statement execute function ${table}_stays()`,
  ]
}

/** Deletes the oldest entries of a trail, up to but not including `number`. The database refuses one that is not old enough. */
export async function deleteFromChain(
  tx: QueryExecutorProvider,
  { table }: ChainedTable,
  number: number,
): Promise<void> {
  await sql`select ${sql.ref(`${table}_delete_old`)}(${number}::int8)`.execute(tx)
}

interface Line {
  number: string
  hash: Buffer
  texts: string[]
}

const pageSize = 1_000

/** Reads a whole chain and returns how far it fits: in one snapshot, so that what is added meanwhile doesn't matter. */
export async function checkChain<Tables>(db: Kysely<Tables>, chain: ChainedTable): Promise<AuditTrail> {
  const read = async (tx: QueryExecutorProvider): Promise<AuditTrail> => await followChain(tx, chain)
  return await db.transaction().setIsolationLevel('repeatable read').execute(read)
}

interface Head {
  number: string
  hash: Buffer
  deleted_number: string
  deleted_hash: Buffer
}

async function followChain(tx: QueryExecutorProvider, { table, texts }: ChainedTable): Promise<AuditTrail> {
  const { rows: heads } = await sql<Head>`
    select number::text, hash, deleted_number::text, deleted_hash from ${sql.table(`${table}_head`)}`.execute(tx)
  const [head] = heads
  let number = Number(head?.deleted_number ?? 0)
  let hash: Buffer = Buffer.from(head?.deleted_hash ?? noHash)
  const first = number + 1
  const toTrail = (changedAt: number | null): AuditTrail => ({
    table,
    first,
    last: number,
    hash: hash.toString('hex'),
    changedAt,
  })
  for (let isWhole = false; !isWhole;) {
    const { rows } = await sql<Line>`
      select number::text, hash, array[${sql.raw(texts.join(', '))}] as texts from ${sql.table(table)}
      where number > ${number} order by ${sql.ref(`${table}.number`)} limit ${pageSize}`.execute(tx)
    for (const line of rows) {
      const expected = toHash(hash, number + 1, line.texts)
      if (Number(line.number) !== number + 1 || !expected.equals(line.hash)) return toTrail(number + 1)
      number += 1
      hash = expected
    }
    isWhole = rows.length < pageSize
  }
  const isLast = head !== undefined && Number(head.number) === number && hash.equals(head.hash)
  return toTrail(isLast ? null : number + 1)
}
