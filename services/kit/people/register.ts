import type { KitTables } from '../database/tables.ts'

type People = 'couriers' | 'staff' | 'recipients'

/** Why people's data may be stored: the lawful bases of the UK GDPR, article 6, that are used here. */
type Basis = 'contract' | 'legal obligation' | 'legitimate interests' | 'consent'

interface Described {
  /** What the rows say, in plain words. */
  holds: string
  /** How long a row stays and what ends it. */
  stays: string
}

interface AboutNobody extends Described {
  about: 'nobody'
}

interface AboutPeople extends Described {
  about: readonly People[]
  basis: Basis
  /** The scheduled jobs that end it, if any do. */
  jobs?: readonly string[]
  /** The column with the courier's subject: whose row it is. An erasure and an export go by it. */
  courier?: string
  /** Columns that are left out of an export: secrets, keys and what belongs to others. */
  hidden?: readonly string[]
  /** What becomes of the rows about a courier who is erased. `deleted` needs `courier`, or happens with the table that owns it. */
  erasure: 'deleted' | 'pseudonymised' | 'stays'
  /** Why it is not simply deleted, or what is left of it. */
  because?: string
}

/** What a table holds about whom, for how long and why. `docs/what-is-kept.md` is made from it. */
export type TableEntry = AboutNobody | AboutPeople

export type Register = Readonly<Record<string, TableEntry>>

/**
 * The register of one service: an entry for each of its tables, and for those that only its migrations know (`More`). It
 * may replace an entry of the kit's tables.
 */
export type ServiceRegister<Tables, More extends string = never> = Readonly<
  Record<(Exclude<keyof Tables, keyof KitTables> & string) | More, TableEntry>
> &
  Partial<Record<keyof KitTables, TableEntry>>

/** For what is about a courier as long as they work here. */
export const untilClosed = {
  stays: 'While the account is open, and a year after it was closed',
  jobs: ['closed-accounts'],
} as const

/** Where each courier works, which nearly every service knows. */
export const homeEntry: TableEntry = {
  holds: 'At which sub-depot each courier works',
  about: ['couriers'],
  basis: 'contract',
  ...untilClosed,
  courier: 'courier',
  erasure: 'deleted',
}

/** The tables of a service's directory of couriers (`kit/directory.ts`). */
export const directoryRegister = {
  directory: {
    holds: 'The couriers with an open account, and their sub-depots',
    about: ['couriers'],
    basis: 'contract',
    stays: 'While the account is open',
    jobs: ['directory'],
    courier: 'courier',
    erasure: 'deleted',
  },
  directory_read: { holds: 'When the directory was read', about: 'nobody', stays: 'Always' },
} as const satisfies Register

const withFeed = 'As long as what it shows; versions that were replaced go after 14 days'

/** The tables of the kit, which every service has. */
export const kitRegister: Readonly<Record<keyof KitTables | 'audit_head' | 'migration', TableEntry>> = {
  feed: {
    holds: 'What each phone and desk shows of the other tables, ready to be sent',
    about: ['couriers', 'staff', 'recipients'],
    basis: 'contract',
    stays: withFeed,
    jobs: ['kit/compact-feeds'],
    erasure: 'deleted',
    because: 'the courier’s own feed, and their rows in those of others',
  },
  feed_head: {
    holds: 'The last number of each feed, under the subject of its courier',
    about: ['couriers'],
    basis: 'contract',
    stays: 'As long as the feed',
    erasure: 'deleted',
  },
  mutation: {
    holds: 'The id, time and result of each command of a phone or a desk, so that none takes effect twice',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: '90 days; what a rejection shows, 7 days',
    jobs: ['kit/forget-answers'],
    courier: 'courier',
    erasure: 'deleted',
  },
  device: {
    holds: 'When each device was last in contact, under a random number of its own',
    about: ['couriers', 'staff'],
    basis: 'legitimate interests',
    stays: '14 days after the last contact',
    jobs: ['kit/forget-devices'],
    courier: 'courier',
    erasure: 'deleted',
  },
  push_usage: {
    holds: 'How many bytes each person has sent by the hour, for the limit of a day',
    about: ['couriers', 'staff'],
    basis: 'legitimate interests',
    stays: '2 days',
    jobs: ['kit/forget-devices'],
    courier: 'courier',
    erasure: 'deleted',
  },
  rate_usage: {
    holds: 'How much of their allowance busy callers have used, by a hash, for the limit that all instances share',
    about: ['couriers', 'staff'],
    basis: 'legitimate interests',
    stays: '2 days',
    jobs: ['kit/forget-devices'],
    erasure: 'stays',
    because: 'it knows a caller by a hash, and goes within two days',
  },
  history: {
    holds: 'The parts of long rows: the messages of an enquiry, the events of a parcel',
    about: ['couriers', 'staff', 'recipients'],
    basis: 'contract',
    stays: 'As long as the row that they are a part of',
    erasure: 'deleted',
  },
  blob: {
    holds: 'Photos and files that somebody has attached',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: 'As long as what names them; 30 days if nothing does',
    jobs: ['files-end'],
    courier: 'owner',
    hidden: ['bytes', 'upload'],
    erasure: 'deleted',
  },
  blob_upload: {
    holds: 'Files that come, or have come, in parts',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: 'As long as the file; a day if it never comes whole',
    jobs: ['kit/forget-uploads'],
    courier: 'owner',
    hidden: ['upload'],
    erasure: 'deleted',
  },
  blob_part: {
    holds: 'The bytes of these files',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: 'As long as the file',
    jobs: ['kit/forget-uploads'],
    erasure: 'deleted',
  },
  audit: {
    holds: 'Which member of staff has done what, when and to whom, without names and texts of couriers',
    about: ['staff', 'couriers'],
    basis: 'legitimate interests',
    stays: '13 months',
    jobs: ['kit/forget-audit'],
    erasure: 'stays',
    because: 'the trail can’t be changed; it knows a courier by the subject alone',
  },
  audit_head: { holds: 'The end of the trail’s chain of hashes', about: 'nobody', stays: 'Always' },
  event_outbox: {
    holds: 'Events for other systems that wait to be taken, with the subjects of couriers and barcodes of parcels',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'Until it is taken, which is seconds; 14 days if nothing takes it',
    jobs: ['kit/forget-events'],
    erasure: 'stays',
    because: 'it knows a courier by the subject alone, and goes within 14 days',
  },
  event_wish: { holds: 'The types of events that somebody wants', about: 'nobody', stays: 'Always' },
  erased_person: {
    holds: 'The subjects of couriers who were erased, so that nothing more is accepted from them',
    about: ['couriers'],
    basis: 'legal obligation',
    stays: '90 days: by then every token and every phone’s work has expired',
    jobs: ['kit/forget-erased'],
    courier: 'person',
    erasure: 'stays',
    because: 'it is the record of the erasure',
  },
  job: { holds: 'When each scheduled job ran', about: 'nobody', stays: 'Always' },
  migration: { holds: 'The steps that the tables have had', about: 'nobody', stays: 'Always' },
}
