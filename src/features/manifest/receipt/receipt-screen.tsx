import { Share } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { sharePicture } from '#device/share-picture.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { SaveEvidence } from '../evidence/save-evidence.tsx'
import { listAddress } from '../manifest-address.ts'
import { pounds } from '#domain/money.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { Figure } from '#ui/pay/figure.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { receiptSum } from './receipt-lines.ts'
import { drawReceipt } from './receipt-picture.ts'
import { type Receipt, readReceipt } from './receipt-store.ts'
import { ReceiptTable, StopTable } from './receipt-table.tsx'
import { formatCounted, formatLastReceived, formatProof, receiptTitle } from './receipt-labels.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useToday } from '#ui/parcel/use-today.ts'
import { askReceipt } from './receipt-sync.ts'

interface DayReceiptView {
  /** Undefined while it is read. */
  receipt: Receipt | null | undefined
  asking: boolean
  /** Why the depot's count is not a new one, in words. */
  problem: string | null
  ask: () => void
}

const problemWords = (code: string): string =>
  code === 'network'
    ? 'No signal, so the depot’s total can’t be checked. You can still see this phone’s count.'
    : code === 'not-found'
      ? 'This list is no longer yours, so the depot doesn’t show you its total.'
      : 'The depot couldn’t check its total. You can still see this phone’s count. Check again later.'

/** Why there is no new count, in words; null where there is one. */
async function problemOf(manifestId: string): Promise<string | null> {
  try {
    const code = await askReceipt(manifestId)
    return code === null ? null : problemWords(code)
  } catch (error) {
    return error instanceof Error ? error.message : problemWords('')
  }
}

/** Returns this phone's day and the depot's last count, which is requested when the page opens. */
function useReceipt(manifestId: string | null): DayReceiptView {
  const today = useToday()
  const receipt = useLiveQuery(() => readReceipt(manifestId, today), [manifestId, today])
  const [asked, setAsked] = useState<{ asking: boolean; problem: string | null }>({ asking: true, problem: null })
  const id = receipt?.manifest.id
  useEffect(() => {
    if (id !== undefined) void problemOf(id).then((problem) => setAsked({ asking: false, problem }))
  }, [id])
  const ask = () => {
    if (id === undefined) return
    setAsked(({ problem }) => ({ asking: true, problem }))
    void problemOf(id).then((problem) => setAsked({ asking: false, problem }))
  }
  return { receipt, ...asked, ask }
}

function Hero({ receipt: { manifest, phone, depot, stops } }: { receipt: Receipt }) {
  const { agreed, phone: all, equal } = receiptSum(phone, depot, stops)
  return (
    <Section line>
      <p className="text-meta">{receiptTitle(manifest)}</p>
      {/* As high before the depot's total is there as after: it comes while somebody reads. */}
      <h2 className={equal ? 'receipt-hero-equal' : ''}>
        <span className="text-display">{depot ? agreed : all}</span>{' '}
        <span className="text-h3">{depot ? `of ${all} received` : 'on this phone'}</span>
      </h2>
    </Section>
  )
}

function ReceiptActions({ receipt, asking, ask }: { receipt: Receipt; asking: boolean; ask: () => void }) {
  const toast = useToast()
  const share = async () => {
    const picture = await drawReceipt(receipt)
    const came =
      picture && (await sharePicture(`receipt-${receipt.manifest.date}-${receipt.manifest.roundNumber}.png`, picture))
    if (came === null) toast({ text: 'This browser can’t make the picture', icon: Share })
    if (came === 'saved') toast({ text: 'Saved to downloads', icon: Share })
  }
  return (
    <ActionBar>
      <Button kind="primary" icon={Share} onClick={() => void share()}>
        Share as a picture
      </Button>
      <Button aria-disabled={asking} onClick={() => !asking && ask()}>
        {asking ? 'Checking …' : 'Check again'}
      </Button>
      <ButtonLink to="/pay">See what it will pay</ButtonLink>
    </ActionBar>
  )
}

/** Compares what this phone recorded with what the depot has. It turns green only if both agree. */
export function ReceiptScreen() {
  const [params] = useSearchParams()
  const manifestId = params.get('round')
  const { receipt, asking, problem, ask } = useReceipt(manifestId)
  const title = 'Receipt of the day'
  useTitle(title)
  const back = { to: listAddress({ manifestId, status: null }), label: 'Back to the list' }
  if (!receipt) {
    return (
      <Page title={title} back={back}>
        {receipt === null && (
          <EmptyState level={2} title={manifestId === null ? 'No list on this phone' : 'This list isn’t on this phone'}>
            {manifestId === null
              ? 'Your receipt appears here once your list has loaded.'
              : 'Lists are deleted from the phone after seven days. The depot still has its total.'}
          </EmptyState>
        )}
      </Page>
    )
  }
  const { phone, depot, stops, pay, manifest } = receipt
  return (
    <Page title={title} back={back} actions={<ReceiptActions receipt={receipt} asking={asking} ask={ask} />}>
      <Hero receipt={receipt} />
      <Section line>
        <ReceiptTable phone={phone} depot={depot} />
      </Section>
      {stops && (
        <Section line>
          <StopTable stops={stops} depot={depot} />
        </Section>
      )}
      <Section tight line>
        <dl>
          <FactRow
            money
            label="Pay of the day"
            value={<Figure of={figureKey('day', manifest.date)}>{pounds(pay)}</Figure>}
            note="By this phone’s record, on all your rounds"
          />
        </dl>
      </Section>
      {problem && (
        <Section line>
          <p role="alert">{problem}</p>
        </Section>
      )}
      {depot && (
        <Section>
          <Stack gap={4}>
            <p>{formatProof(depot)}</p>
            <p className="text-meta">{formatLastReceived(depot)}</p>
            <p className="text-meta">{formatCounted(depot)}</p>
          </Stack>
        </Section>
      )}
      <SaveEvidence subject={{ kind: 'day', day: receipt.manifest.date }} />
    </Page>
  )
}
