import { aboutClaim, formatClaimStatus } from '#domain/claim/claim-words.ts'
import { syncLabels } from '#domain/sync-words.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import type { OwnClaim } from './own-claims-store.ts'

/** The answer to “Send the claim”: whether the depot has it, its reference, and the way on. `path`: the form of its kind. */
export function ClaimSent({ claim: { row }, path }: { claim: OwnClaim; path: string }) {
  const isSent = row.reference !== ''
  return (
    <Section>
      <Stack gap={16}>
        <output>
          <Stack gap={16}>
            <SyncLabel kind={isSent ? 'sent' : 'saved'}>{isSent ? syncLabels.sent : syncLabels.queued}</SyncLabel>
            <p className="text-strong">{aboutClaim(row.evidence)}</p>
            {isSent ? (
              <p>
                Your reference is <strong className="tabular">{row.reference}</strong>. {formatClaimStatus(row)}.
              </p>
            ) : (
              <p>
                It will be sent automatically when you’re online, and the reference appears here. You can close the app.
              </p>
            )}
          </Stack>
        </output>
        <ButtonLink to={path}>Make another claim</ButtonLink>
      </Stack>
    </Section>
  )
}
