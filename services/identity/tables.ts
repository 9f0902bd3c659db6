import type { ColumnType, Generated } from 'kysely'
import type { AccountEventKind, RejectionReason } from '#contracts/courier/own-sessions.ts'
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
    /** A new number that has not been verified yet. The present one stays until then. */
    phone_pending: ColumnType<string | null, string | null | undefined, string | null>
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
    /** Null for one of an earlier version that was not refreshed since. */
    last_used_at: OptionalTime
    browser: string | null
    /** When a next token took the place of the first one. */
    replaced_at: OptionalTime
  }
  /** The further refresh tokens of a sign-in, where its client changes them at each use. */
  next_refresh_token: {
    token_hash: string
    sub: string
    origin_jti: string
    made_at: Time
    replaced_at: OptionalTime
  }
  /** What happened to an account. Refused sign-ins of one hour and reason are one row with their count. */
  account_event: {
    sub: string
    number: Generated<number>
    kind: AccountEventKind
    reason: RejectionReason | null
    browser: string | null
    count: Generated<number>
    /** The times of the first and of the last one. */
    since: Time
    at: Time
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
    /** The device or address that asked (`sign-in-limits.ts`); empty where the caller had proven who they are. */
    source: Generated<string>
    failures: number
    locked_until: OptionalTime
    attempted_at: Time
  }
  /** Tries of the present code by each source. */
  code_try: { subject: string; purpose: CodePurpose; source: string; tries: number }
  /** Addresses from which somebody has proven to be the owner of an account. */
  known_source: { sub: string; source: string; until: Time }
  /** When the next unproven sign-in may look at a password: of one name, or from one address. */
  sign_in_turn: { key: string; next_at: Time }
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
    /** True if the device counts as a second factor. */
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
    /** The number of uses. The second one revokes the tokens of the first. */
    uses: Generated<number>
    expires_at: Time
  }
  /** One row a browser that has signed in on the hosted page, found by the hash of its cookie. */
  hosted_session: { handle_hash: string; sub: string; signed_in_at: Time; expires_at: Time }
  /** People who sign in with another provider. Its subjects are case-sensitive. */
  federated_identity: { provider: string; subject: string; sub: string; created_at: Time }
  /** The keys that sign tokens. `private_jwk` is a sealed text; stores of earlier versions hold the key itself. */
  signing_key: {
    generation: number
    kid: string
    private_jwk: Json<unknown>
    created_at: Time
    /** The key is published before, and signs from here on until its successor does. */
    signs_from: Time
  }
  /** One row: what the pool derives made-up answers and code hashes from. It is sealed like the signing keys. */
  pool_secret: { pool: string; secret: string }
}
