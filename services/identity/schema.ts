import type { ColumnType, Generated } from 'kysely'
import type { Migration } from '#kit/database.ts'

export type AccountStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

type Time = ColumnType<Date, Date, Date>
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Read as a value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>

export interface IdentityTables {
  account: {
    sub: string
    username: string
    /** Lower case; usernames and addresses are unique without regard to case. */
    username_key: string
    status: AccountStatus
    enabled: Generated<boolean>
    salt: string
    verifier: string
    email: string | null
    email_key: string | null
    email_verified: Generated<boolean>
    phone_number: string | null
    phone_number_verified: Generated<boolean>
    /** Every other attribute, by name. */
    attributes: Json<Record<string, string>>
    created_at: Time
    updated_at: Time
  }
  membership: { sub: string; group_name: string }
  /** One row a sign-in; the access tokens of the sign-in carry its id as `origin_jti`. */
  refresh_token: {
    sub: string
    origin_jti: string
    token_hash: string
    client_id: string
    signed_in_at: Time
    expires_at: Time
    revoked_at: OptionalTime
  }
  /** Steps of a sign-in that wait for the client, found by the hash of what the client was given. */
  challenge: {
    handle_hash: string
    kind: 'srp' | 'new-password'
    subject: string
    client_id: string
    state: Json<Record<string, string>>
    expires_at: Time
  }
  code: {
    subject: string
    purpose: 'sign-up' | 'reset'
    code_hash: string
    tries: Generated<number>
    expires_at: Time
    used_at: OptionalTime
  }
  attempt: {
    subject: string
    kind: string
    failures: number
    locked_until: OptionalTime
    attempted_at: Time
  }
  signing_key: { generation: number; kid: string; private_jwk: Json<Record<string, string>>; created_at: Time }
  /** One row: what the pool derives made-up answers and code hashes from. */
  pool_secret: { pool: string; secret: string }
}

/** `subject` has no foreign key: names that belong to nobody are counted and answered like accounts. */
export const migrations: readonly Migration[] = [
  {
    name: '001-accounts',
    statements: [
      `create table account (
        sub text primary key,
        username text not null,
        username_key text not null unique,
        status text not null,
        enabled boolean not null default true,
        salt text not null,
        verifier text not null,
        email text,
        email_key text,
        email_verified boolean not null default false,
        phone_number text,
        phone_number_verified boolean not null default false,
        attributes jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`,
      `create unique index account_verified_email on account (email_key) where email_verified`,
      `create table membership (sub text not null, group_name text not null, primary key (sub, group_name))`,
      `create table refresh_token (
        sub text not null,
        origin_jti text not null,
        token_hash text not null unique,
        client_id text not null,
        signed_in_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        primary key (sub, origin_jti)
      )`,
      `create table challenge (
        handle_hash text primary key,
        kind text not null,
        subject text not null,
        client_id text not null,
        state jsonb not null,
        expires_at timestamptz not null
      )`,
      `create table code (
        subject text not null,
        purpose text not null,
        code_hash text not null,
        tries integer not null default 0,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (subject, purpose)
      )`,
      `create table attempt (
        subject text not null,
        kind text not null,
        failures integer not null,
        locked_until timestamptz,
        attempted_at timestamptz not null,
        primary key (subject, kind)
      )`,
      `create table signing_key (
        generation integer primary key,
        kid text not null unique,
        private_jwk jsonb not null,
        created_at timestamptz not null
      )`,
      `create table pool_secret (pool text primary key, secret text not null)`,
    ],
  },
]
