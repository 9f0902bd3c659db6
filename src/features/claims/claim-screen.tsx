import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { claimPhotoLimit } from '#contracts/claims/claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { photosNeeded } from '#domain/claim/judge-claim.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { RequestSent } from '#ui/fields/request-sent.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { syncLabels } from '#domain/sync-labels.ts'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import type { ClaimDraft } from './claim-draft.ts'
import type { ClaimTool } from './claim-tool.ts'
import { claimTitles, aboutClaim, formatClaimStatus } from '#domain/claim/claim-labels.ts'
import { beginClaim, claimDrafts, sendClaim } from './make-claim-sync.ts'
import { OwnClaims } from './own-claims.tsx'
import { readClaimRules, readClaims } from './own-claims-store.ts'

function ClaimForm({ tool, begun, onSent }: { tool: ClaimTool; begun: ClaimDraft; onSent: (claimId: string) => void }) {
  const toast = useToast()
  const rules = useLiveQuery(readClaimRules) ?? defaultClaimRules
  const form = useRequestForm({
    id: 'claim',
    begin: () => begun,
    saveDraft: claimDrafts.save,
    check: ({ typed }) => tool.read(typed),
    submit: async ({ evidence }, draft) => await sendClaim(draft, evidence),
    onSaved({ id }) {
      toast({ text: 'Claim saved on this phone' })
      onSent(id)
    },
  })
  const needed = photosNeeded[tool.kind]
  return (
    <RequestFields form={form}>
      <p className="measure">{tool.intro(rules)}</p>
      <tool.Fields
        typed={form.draft.typed}
        rules={rules}
        errorAt={form.errorAt}
        onChange={(typed) => form.change((now) => ({ ...now, typed }))}
      />
      <PhotoField
        {...form.field('photos')}
        label={needed > 0 ? 'Photos' : 'Photos (optional)'}
        hint={tool.photoHint}
        photos={form.draft.photos}
        most={claimPhotoLimit}
        several
        onPhotos={(photos) => form.change((now) => ({ ...now, photos }), 'picture')}
        {...form.photos}
      />
      <Button {...form.button} kind="primary" type="submit">
        Send the claim
      </Button>
    </RequestFields>
  )
}

/** The form of one kind of claim, with the courier’s claims below or beside it. `?claim=<id>` shows that claim instead of the form. */
export function ClaimScreen({ tool }: { tool: ClaimTool }) {
  const title = claimTitles[tool.kind]
  useTitle(title)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sentId = useSearchParams()[0].get('claim')
  // A claim that the depot rejects goes back to its form, so it counts as sent only until then.
  const sent = useLiveQuery(
    async () =>
      sentId === null
        ? null
        : ((await readClaims(tool.kind)).find(({ row, refused }) => row.id === sentId && !refused) ?? null),
    [tool.kind, sentId],
  )
  const opened = useOpened(tool.kind, async () => (await claimDrafts.read(tool.kind)) ?? beginClaim(tool.kind))
  const onSent = (claimId: string) => {
    opened.startAgain()
    void navigate({ search: `?claim=${claimId}` }, { replace: true })
  }
  return (
    <Page title={title} back={{ to: '/more', label: 'Back to More' }}>
      <TwoColumns
        first={
          <>
            <Section tight>
              {sent === null && opened.value && (
                <ClaimForm key={opened.key} tool={tool} begun={opened.value} onSent={onSent} />
              )}
            </Section>
            {sent && (
              <RequestSent
                labels={syncLabels}
                about={aboutClaim(sent.row.evidence)}
                reference={sent.row.reference}
                status={formatClaimStatus(sent.row)}
                next={{ to: pathname, label: 'Make another claim' }}
              />
            )}
          </>
        }
        second={<OwnClaims tool={tool} sentId={sent?.row.id} onChanged={opened.startAgain} />}
      />
    </Page>
  )
}
