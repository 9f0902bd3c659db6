import type { Migration } from '#kit/database/database.ts'

/** `subject` has no foreign key: names that belong to nobody are counted and answered like accounts. */
export const identityMigrations: readonly Migration[] = [
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
  {
    name: '008-phone-number-that-waits',
    statements: [`alter table account add column phone_pending text`],
  },
  {
    name: '009-signing-keys-change',
    statements: [
      `alter table signing_key add column signs_from timestamptz`,
      `update signing_key set signs_from = created_at`,
      `alter table signing_key alter column signs_from set not null`,
      `create table job (name text primary key, last_run timestamptz not null)`,
    ],
  },
  {
    name: '010-sessions-and-events',
    statements: [
      `alter table refresh_token add column last_used_at timestamptz, add column browser text`,
      `create table account_event (
        sub text not null,
        number bigint generated always as identity,
        kind text not null,
        reason text,
        browser text,
        count integer not null default 1,
        since timestamptz not null,
        at timestamptz not null,
        primary key (sub, number)
      )`,
      `create index account_event_by_age on account_event (at)`,
    ],
  },
  {
    name: '011-attempts-by-source',
    statements: [
      `alter table attempt add column source text not null default ''`,
      `alter table attempt drop constraint attempt_pkey, add primary key (subject, kind, source)`,
      `create index attempt_of_source on attempt (source, kind, attempted_at)`,
      `create table code_try (
        subject text not null,
        purpose text not null,
        source text not null,
        tries integer not null,
        primary key (subject, purpose, source),
        foreign key (subject, purpose) references code on delete cascade
      )`,
      `create table known_source (
        sub text not null,
        source text not null,
        until timestamptz not null,
        primary key (sub, source)
      )`,
      `create index known_source_by_end on known_source (until)`,
      `create table sign_in_turn (key text primary key, next_at timestamptz not null)`,
      `create index sign_in_turn_by_time on sign_in_turn (next_at)`,
    ],
  },
  {
    name: '012-refresh-tokens-change',
    statements: [
      `alter table refresh_token add column replaced_at timestamptz`,
      `create table next_refresh_token (
        token_hash text primary key,
        sub text not null,
        origin_jti text not null,
        made_at timestamptz not null,
        replaced_at timestamptz,
        foreign key (sub, origin_jti) references refresh_token on delete cascade
      )`,
      `create index next_refresh_token_of_sign_in on next_refresh_token (sub, origin_jti)`,
    ],
  },
]
