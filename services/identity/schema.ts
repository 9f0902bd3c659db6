import type { ColumnType, Generated } from 'kysely'
import type { Migration } from '#kit/database/database.ts'
import type { CodePurpose } from './codes/code-outlet.ts'

export type AccountStatus =
  | 'UNCONFIRMED'
  | 'CONFIRMED'
  | 'FORCE_CHANGE_PASSWORD'
  | 'RESET_REQUIRED'
  | 'EXTERNAL_PROVIDER'

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
    /** Every other attribute, with its name as the key. */
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
    device_key: string | null
    offered_device_key: string | null
    /** Null for a direct sign-in, whose tokens have the scope that changes the own account. */
    scope: string | null
  }
  /** Steps of a sign-in that wait for the client, found by the hash of what the client was given. */
  challenge: {
    handle_hash: string
    kind:
      | 'srp'
      | 'new-password'
      | 'factor'
      | 'factor-setup'
      | 'factor-ready'
      | 'device'
      | 'device-srp'
      | 'custom'
      | 'federation'
    subject: string
    client_id: string
    state: Json<Record<string, string>>
    expires_at: Time
  }
  code: {
    subject: string
    purpose: CodePurpose
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
  /** One row a person who has looked at second factors; the authenticator's secret follows from the seed. */
  second_factor: {
    sub: string
    sms_enabled: boolean
    totp_enabled: boolean
    preferred: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | null
    totp_seed: string | null
    totp_pending_seed: string | null
    /** The time step of the last code that was used. */
    totp_step: number
    totp_name: string | null
  }
  device: {
    sub: string
    device_key: string
    name: string
    salt: string
    verifier: string
    /** Whether it stands for a second factor. */
    remembered: boolean
    created_at: Time
    updated_at: Time
    authenticated_at: Time
  }
  /** One row an identity of the identity pool; a guest's has no login. */
  cloud_identity: { identity_id: string; provider: string | null; subject: string | null; created_at: Time }
  /** One row a code of hosted sign-in, with what it is bound to (RFC 6749, section 4.1.2; RFC 7636). */
  hosted_code: {
    code_hash: string
    sub: string
    client_id: string
    redirect_uri: string
    code_challenge: string
    scope: string
    nonce: string | null
    /** The sign-in that it begins. */
    origin_jti: string
    signed_in_at: Time
    /** How often it was presented; more than once takes back what it gave. */
    uses: Generated<number>
    expires_at: Time
  }
  /** One row a browser that has signed in on the hosted page, found by the hash of its cookie. */
  hosted_session: { handle_hash: string; sub: string; signed_in_at: Time; expires_at: Time }
  /** Whom another provider vouches for; its subjects are told apart by case. */
  federated_identity: { provider: string; subject: string; sub: string; created_at: Time }
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
  {
    name: '002-second-factors',
    statements: [
      `create table second_factor (
        sub text primary key,
        sms_enabled boolean not null,
        totp_enabled boolean not null,
        preferred text,
        totp_seed text,
        totp_pending_seed text,
        totp_step integer not null,
        totp_name text
      )`,
    ],
  },
  {
    name: '003-devices',
    statements: [
      `create table device (
        sub text not null,
        device_key text not null,
        name text not null,
        salt text not null,
        verifier text not null,
        remembered boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        authenticated_at timestamptz not null,
        primary key (sub, device_key)
      )`,
      `alter table refresh_token add column device_key text, add column offered_device_key text`,
    ],
  },
  {
    name: '004-cloud-identities',
    statements: [
      `create table cloud_identity (
        identity_id text primary key,
        provider text,
        subject text,
        created_at timestamptz not null,
        unique (provider, subject)
      )`,
    ],
  },
  {
    name: '005-hosted-sign-in',
    statements: [
      `create table hosted_code (
        code_hash text primary key,
        sub text not null,
        client_id text not null,
        redirect_uri text not null,
        code_challenge text not null,
        scope text not null,
        origin_jti text not null,
        signed_in_at timestamptz not null,
        uses integer not null default 0,
        expires_at timestamptz not null
      )`,
      `create table hosted_session (
        handle_hash text primary key,
        sub text not null,
        signed_in_at timestamptz not null,
        expires_at timestamptz not null
      )`,
      `create table federated_identity (
        provider text not null,
        subject text not null,
        sub text not null,
        created_at timestamptz not null,
        primary key (provider, subject)
      )`,
      `alter table refresh_token add column scope text`,
    ],
  },
  {
    name: '006-what-runs-out',
    statements: [
      ...['challenge', 'code', 'hosted_code', 'hosted_session', 'refresh_token'].map(
        (table) => `create index ${table}_by_end on ${table} (expires_at)`,
      ),
      `create index attempt_by_age on attempt (attempted_at)`,
      ...['hosted_code', 'hosted_session', 'federated_identity'].map(
        (table) => `create index ${table}_of_account on ${table} (sub)`,
      ),
      ...['challenge', 'cloud_identity'].map((table) => `create index ${table}_of_account on ${table} (subject)`),
    ],
  },
  {
    name: '007-nonce-of-a-hosted-code',
    statements: [`alter table hosted_code add column nonce text`],
  },
]
