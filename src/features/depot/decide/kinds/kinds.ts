import type { DecisionKind, DecisionKindFacts, DecisionCommand } from '../decision-kind.ts'
import { advert } from './advert.ts'
import { appeal } from './appeal.ts'
import { claim } from './claim.ts'
import { cover } from './cover.ts'
import { defect } from './defect.ts'
import { document } from './document.ts'
import { enquiry } from './enquiry.ts'
import { helper } from './helper.ts'
import { holiday } from './holiday.ts'
import { offer } from './offer.ts'

/** Everything that staff decide on. A kind's name is in addresses, and its feed is "staff-" with the name. */
const declared = { holiday, cover, claim, enquiry, document, offer, advert, appeal, defect, helper }

export type Kind = keyof typeof declared

type RowIn<Of> = Of extends DecisionKind<infer Row> ? Row : never

/** The rows of each kind. */
export type Rows = { [K in Kind]: RowIn<(typeof declared)[K]> }

/** The kinds by name, each with functions for its own rows. */
export const kinds: { [K in Kind]: DecisionKind<Rows[K]> } = declared

export const kindNames = Object.keys(declared) as Kind[]

/** All kinds, for what is the same whatever their rows are. */
export const allKinds: readonly (DecisionKindFacts & {
  name: Kind
  commands: readonly Omit<DecisionCommand<never>, 'matches'>[]
})[] = kindNames.map((name) => ({ ...kinds[name], name }))
