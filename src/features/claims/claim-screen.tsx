import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { claimPhotoLimit } from '#contracts/claim.ts'
import { usualClaimRules } from '#domain/claim/claim-rules.ts'
import { photosNeeded } from '#domain/claim/judge-claim.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import type { ClaimDraft } from './claim-draft.ts'
import { ClaimSent } from './claim-sent.tsx'
import { claimFieldId, type ClaimFault, type ClaimTool } from './claim-tool.ts'
import { claimTitles } from '#domain/claim/claim-words.ts'
import { beginClaim, keepClaimDraft, sendClaim, type BegunClaim, type UnsavedClaim } from './make-claim-sync.ts'
import { OwnClaims } from './own-claims.tsx'
import { readClaimDraft, readClaimRules, readClaims } from './own-claims-store.ts'

function ClaimForm({
  tool,
  stored,
  onSent,
}: {
  tool: ClaimTool
  stored: ClaimDraft | null
  onSent: (claimId: string) => void
}) {
  const toast = useToast()
  const rules = useLiveQuery(readClaimRules) ?? usualClaimRules
  const {
    draft: begun,
    change,
    keep,
    end,
  } = useKeptDraft<BegunClaim>(() => stored ?? beginClaim(tool.kind), keepClaimDraft)
  const sendingRef = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<UnsavedClaim>()
  const read = tool.read(begun.typed)
  const faults: ClaimFault[] =
    attempt === 0
      ? []
      : 'faults' in read
        ? read.faults
        : refusal === undefined
          ? []
          : [{ field: refusal.first ?? 'send', text: refusal.text }]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reading || sendingRef.current) return
    setAttempt(attempt + 1)
    if ('faults' in read) return
    sendingRef.current = true
    end(true)
    const fault = await sendClaim(begun, read.evidence)
    setRefusal(fault)
    if (fault !== undefined) {
      sendingRef.current = false
      end(false)
      return
    }
    toast({ text: 'Claim saved on this phone' })
    onSent(begun.id)
  }
  const needed = photosNeeded[tool.kind]
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={faults.map(({ field, text }) => ({ id: claimFieldId(field), text }))} />
        <p className="measure">{tool.intro(rules)}</p>
        <tool.Fields
          typed={begun.typed}
          rules={rules}
          errorAt={(field) => faults.find((fault) => fault.field === field)?.text}
          onChange={(typed) => change((now) => ({ ...now, typed }), 'text')}
        />
        <PhotoField
          id={claimFieldId('photos')}
          label={needed > 0 ? 'Photos' : 'Photos (optional)'}
          hint={tool.photoHint}
          photos={begun.photos}
          most={claimPhotoLimit}
          several
          onPhotos={(photos) => change((now) => ({ ...now, photos }), 'picture')}
          reading={reading}
          onReading={setReading}
          onLeaving={keep}
        />
        <Button id={claimFieldId('send')} kind="primary" type="submit" aria-disabled={reading}>
          Send the claim
        </Button>
      </Stack>
    </form>
  )
}

/** The form of one kind of claim, with the courier’s claims below it. `?claim=<id>` shows that claim instead of the form. */
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
  const [visit, setVisit] = useState(0)
  const [opened, setOpened] = useState<{ visit: number; stored: ClaimDraft | null }>()
  useEffect(() => {
    let left = false
    void readClaimDraft(tool.kind).then((stored) => {
      if (!left) setOpened({ visit, stored })
    })
    return () => {
      left = true
    }
  }, [tool.kind, visit])
  const onSent = (claimId: string) => {
    setVisit(visit + 1)
    void navigate({ search: `?claim=${claimId}` }, { replace: true })
  }
  return (
    <Page title={title} back={{ to: '/more', label: 'Back to More' }}>
      <Section tight>
        {sent === null && opened?.visit === visit && (
          <ClaimForm key={visit} tool={tool} stored={opened.stored} onSent={onSent} />
        )}
      </Section>
      {sent && <ClaimSent claim={sent} path={pathname} />}
      <OwnClaims tool={tool} onChanged={() => setVisit(visit + 1)} />
    </Page>
  )
}
