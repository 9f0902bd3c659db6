import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { findSameClaim } from '#domain/claim/further-claim.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusControl } from '#ui/fields/error-summary.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { SentList } from '#ui/rows/sent-list.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { toClaimMessage } from './claim-messages.ts'
import { claimFieldId, type ClaimTool } from './claim-tool.ts'
import { aboutClaim, formatClaimStatus } from '#domain/claim/claim-labels.ts'
import { beginClaim, editRejectedClaim, readClaimBytes } from './make-claim-sync.ts'
import { readClaims, listOpenClaims, type OwnClaim } from './own-claims-store.ts'
import type { BlobRef } from '#contracts/sync/blob.ts'
import { openPicture } from '#device/photo/open-picture.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** Returns the sent photos whose bytes are still here. `bytes` is keyed by blob id. */
async function takenAgain(photos: readonly BlobRef[], bytes: ReadonlyMap<string, ArrayBuffer>): Promise<TakenPhoto[]> {
  const taken: TakenPhoto[] = []
  for (const { id, sha256, type, size } of photos) {
    const own = bytes.get(id)
    if (!own) continue
    const picture = await openPicture(new Blob([own], { type }))
    taken.push({ sha256, type, size, bytes: own, width: picture?.width ?? 0, height: picture?.height ?? 0 })
    picture?.close()
  }
  return taken
}

interface RefusedProps {
  tool: ClaimTool
  /** Those that are with the depot or on their way to it. */
  standing: readonly OwnClaim['row'][]
  row: OwnClaim['row']
  refused: NonNullable<OwnClaim['refused']>
  onChanged: () => void
}

function Refused({ tool, standing, row, refused, onChanged }: RefusedProps) {
  const [problem, setProblem] = useState<string>()
  const first = refused.code === 'already-claimed' ? findSameClaim(row.evidence, standing) : undefined
  const change = async () => {
    const photos = await takenAgain(row.photos, await readClaimBytes(refused.n))
    const edited = await editRejectedClaim(refused.n, {
      ...beginClaim(tool.kind),
      typed: tool.typed(row.evidence),
      photos,
    })
    setProblem(edited.ok ? undefined : edited.error.message)
    if (edited.ok) onChanged()
  }
  return (
    <Section tight line>
      <Stack gap={8}>
        <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
        <p className="text-strong">{aboutClaim(row.evidence)}</p>
        <p>{toClaimMessage(refused.code, first)}</p>
        {first && <TextButton onClick={() => focusControl(claimFieldId(first.id))}>Show the first claim</TextButton>}
        {problem !== undefined && <FieldMessage id={`claim-change-${refused.n}`}>{problem}</FieldMessage>}
        <Button kind="inline" fit onClick={() => void change()}>
          Change it<span className="visually-hidden">: {aboutClaim(row.evidence)}</span>
        </Button>
        <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
      </Stack>
    </Section>
  )
}

interface OwnClaimsProps {
  tool: ClaimTool
  /** The claim that the page shows as just sent, which is not listed again. */
  sentId: string | undefined
  /** Called when a rejected claim becomes a draft. */
  onChanged: () => void
}

/** Lists the claims of one kind. */
export function OwnClaims({ tool, sentId, onChanged }: OwnClaimsProps) {
  const claims = useLiveQuery(() => readClaims(tool.kind), [tool.kind])
  if (!claims) return null
  const listed = claims.filter(({ row }) => row.id !== sentId)
  return (
    <SentList
      title="Your claims"
      emptyText="You haven’t made a claim of this kind. Those you send appear here, with the depot’s answer."
    >
      {listed.map(({ row, sync, refused }) => {
        if (refused)
          return (
            <Refused
              key={row.id}
              tool={tool}
              standing={listOpenClaims(listed)}
              row={row}
              refused={refused}
              onChanged={onChanged}
            />
          )
        return (
          <div key={row.id} id={claimFieldId(row.id)} tabIndex={-1} className="ring-inside">
            <InfoRow
              above={row.reference || undefined}
              label={aboutClaim(row.evidence)}
              meta={
                sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : formatClaimStatus(row)
              }
            />
          </div>
        )
      })}
    </SentList>
  )
}
