import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import { aboutClaim, claimTitles, payMistakeLabels, toClaimedSides } from '../../claim/claim-labels.ts'
import { claimAmount, payLineWorth } from '../../claim/judge-claim.ts'
import { isUnconfirmedWait, paidMinutes, toKnownWait } from '../../claim/wait-claim.ts'
import { formatMinutes, formatWaitRule, formatWaitSpan } from '../../claim/wait-labels.ts'
import { dayName } from '../../dates/near-day.ts'
import { formatAmount } from '../../money.ts'
import { bandLabels } from '../../parcel/status-labels.ts'
import type { ExplainedPart, Explanation } from './explanation.ts'

interface ClaimReasons {
  rules: string[]
  parts: ExplainedPart[]
}

function reasonsOf({ evidence }: Claim, rules: ClaimRules): ClaimReasons {
  if (evidence.kind === 'duplicate-barcode')
    return { rules: ['A duplicate barcode pays nothing. It makes sure that the second parcel is counted.'], parts: [] }
  if (evidence.kind === 'wasted-journey') {
    const byMiles = Math.round(evidence.miles * rules.mile)
    return {
      rules: [
        `A wasted journey pays ${formatAmount(rules.journey)}, or ${formatAmount(rules.mile)} a mile there and back if that’s more.`,
      ],
      parts:
        byMiles > rules.journey
          ? [{ label: `${evidence.miles} miles`, amount: byMiles, note: `${formatAmount(rules.mile)} a mile` }]
          : [
              {
                label: 'The least for a journey',
                amount: rules.journey,
                note: `${evidence.miles} miles would pay ${formatAmount(byMiles)}`,
              },
            ],
    }
  }
  if (evidence.kind === 'waiting') {
    const rule = evidence.checked?.rule ?? rules.waiting
    const known = toKnownWait(evidence)
    if (!rule) return { rules: ['Your depot doesn’t pay for waiting now.'], parts: [] }
    const paid = paidMinutes(known.minutes, rule, evidence.checked?.already)
    return {
      rules: [`You waited from ${formatWaitSpan(known)}.`, formatWaitRule(rule)],
      parts: [
        {
          label: formatMinutes(paid),
          amount: claimAmount(evidence, withRule(evidence, rules)),
          note: `${formatMinutes(known.minutes)} in all`,
        },
      ],
    }
  }
  if (evidence.kind === 'pay-line')
    return {
      rules: ['It adds up what your record says less what the invoice pays, parcel by parcel.'],
      parts: evidence.lines.map((line) => {
        const { invoice, record } = toClaimedSides(line)
        return {
          label: `${payMistakeLabels[line.mistake]}, ${dayName(line.date)}`,
          amount: payLineWorth(line),
          note: `Invoice: ${invoice}. Your record: ${record}`,
        }
      }),
    }
  const { listed, suggested } = evidence
  return {
    rules: [
      'A parcel in the wrong band pays the rate of the band that you measured, less the rate of the band on the list.',
    ],
    parts: [
      { label: bandLabels[suggested], amount: rules.rates[suggested], note: 'Measured' },
      { label: bandLabels[listed], amount: -rules.rates[listed], note: 'On the list' },
    ],
  }
}

/** A wait was valued by the rule that came with it. */
const withRule = (evidence: Claim['evidence'], rules: ClaimRules): ClaimRules =>
  evidence.kind === 'waiting' && evidence.checked ? { ...rules, waiting: evidence.checked.rule } : rules

/** Explains what a claim is worth by the claim rules of the courier's depot. */
export function explainClaim(claim: Claim, rules: ClaimRules): Explanation {
  const { evidence, amount, dueOn, state, needsDecision, escalatedAt } = claim
  const reasons = reasonsOf(claim, rules)
  const worth = claimAmount(evidence, withRule(evidence, rules))
  return {
    title: claimTitles[evidence.kind],
    amount,
    rules: [
      `${aboutClaim(evidence)}.`,
      ...reasons.rules,
      ...(state === 'received' && amount > 0 && dueOn !== ''
        ? [
            escalatedAt !== undefined
              ? `Your depot didn’t decide by ${dayName(dueOn)}, so the back office has it now.`
              : needsDecision
                ? isUnconfirmedWait(evidence)
                  ? 'The depot has to decide, because your arrival reached it late.'
                  : 'The depot has to decide, because it’s above the limit for automatic payment.'
                : `If nobody answers by ${dayName(dueOn)}, it’s paid automatically.`,
          ]
        : []),
    ],
    rates: [],
    parts: worth === amount ? reasons.parts : [],
    parcels: [],
    gaps:
      worth === amount
        ? []
        : [
            `The rules on this phone now give ${formatAmount(worth)}. It was worked out by those of the day on which it arrived.`,
          ],
  }
}

/** Explains the amount that a courier has asked for in an enquiry. */
export const explainAsked = (amount: number, text: string): Explanation => ({
  title: 'What you asked for',
  amount,
  rules: [
    'This is the amount that you wrote. The depot’s answer says what is paid.',
    ...text.split('\n').filter(Boolean),
  ],
  rates: [],
  parts: [],
  parcels: [],
  gaps: [],
})
