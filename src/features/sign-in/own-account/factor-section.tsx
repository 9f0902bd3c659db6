import { MessageSquare, ShieldOff, Smartphone } from 'lucide-react'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ActionRow, InfoRow, NavRow } from '#ui/rows/nav-row.tsx'
import { factorName } from '../step-labels.ts'
import type { OwnFactors } from './own-factors.ts'

interface FactorSectionProps {
  factors: OwnFactors
  /** Takes the pool's names; NOMFA turns all of them off. */
  onPrefer: (method: string) => void
}

const inUse = ({ on, preferred }: OwnFactors): string => {
  if (on.length === 0) return 'Off'
  const names = on.map((factor) => factorName(factor).label)
  return on.length > 1 && preferred !== null
    ? `${names.join(' and ')}, first ${factorName(preferred).label}`
    : names.join(' and ')
}

/** Shows the second factors and which one comes first. */
export function FactorSection({ factors, onPrefer }: FactorSectionProps) {
  const { on, preferred } = factors
  const offers = (factor: string) => !on.includes(factor) || (on.length > 1 && preferred !== factor)
  return (
    <section aria-label="Two-step verification">
      <ListHeading title="Two-step verification" />
      <InfoRow label="Two-step verification" meta={inUse(factors)} />
      {on.includes('SOFTWARE_TOKEN_MFA') ? (
        offers('SOFTWARE_TOKEN_MFA') && (
          <ActionRow
            icon={Smartphone}
            label="Use the authenticator app first"
            onClick={() => onPrefer('SOFTWARE_TOKEN_MFA')}
          />
        )
      ) : (
        <NavRow
          icon={Smartphone}
          to="?popup=authenticator"
          label="Set up an authenticator app"
          meta="Works without signal"
        />
      )}
      {offers('SMS_MFA') && (
        <ActionRow
          icon={MessageSquare}
          label={on.includes('SMS_MFA') ? 'Use text messages first' : 'Get codes by text message'}
          meta="Needs signal"
          onClick={() => onPrefer('SMS_MFA')}
        />
      )}
      {on.length > 0 && (
        <ActionRow icon={ShieldOff} label="Turn off two-step verification" onClick={() => onPrefer('NOMFA')} />
      )}
    </section>
  )
}
