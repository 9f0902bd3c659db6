import { MessageSquare, Phone, PhoneCall } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ContactKind } from '#contracts/manifest/contact-endpoints.ts'
import { contactEnd } from '#domain/contact/contact-labels.ts'
import { dialledNumber } from '#domain/contact/phone-number.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useReach } from '#ui/timing/use-reach.ts'
import { needsSignal, requestContact, type Contact } from './contact-recipient-sync.ts'
import type { ContactWays } from './contact-store.ts'

const looks = {
  call: { icon: Phone, scheme: 'tel', label: 'Call' },
  text: { icon: MessageSquare, scheme: 'sms', label: 'Text' },
} as const

type Shown = { by: ContactKind; contact: Contact }

/** The number, which opens the phone's own app. One press is one attempt, so it goes with it. */
function Ready({ by, number, until, onUsed }: { by: ContactKind; number: string; until: string; onUsed: () => void }) {
  const { icon, scheme, label } = looks[by]
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus()
  }, [])
  return (
    <Stack gap={8}>
      <p>
        It works until {contactEnd(until)}, and only from the phone whose number your depot has. The recipient doesn’t
        see your number.
      </p>
      {/* After the browser has followed it: a link that is gone by then leads nowhere. */}
      <ButtonLink ref={link} kind="primary" icon={icon} to={`${scheme}:${number}`} onClick={() => setTimeout(onUsed)}>
        {label} {dialledNumber(number)}
      </ButtonLink>
    </Stack>
  )
}

function AskTheDepot({ depot }: ContactWays) {
  if (depot === null) return <p>Your depot hasn’t set a number to call.</p>
  return (
    <ButtonLink icon={PhoneCall} to={`tel:${depot}`}>
      Call depot
    </ButtonLink>
  )
}

/** Calls and texts the recipient through a number that neither shows the courier's phone nor theirs. */
export function ContactRecipient({ parcelId, ways }: { parcelId: string; ways: ContactWays }) {
  const [busy, setBusy] = useState<ContactKind>()
  const [shown, setShown] = useState<Shown>()
  const isOffline = useReach() !== 'online'
  const ask = async (by: ContactKind) => {
    if (busy) return
    setBusy(by)
    setShown(undefined)
    const contact = await requestContact(parcelId, by).finally(() => setBusy(undefined))
    setShown({ by, contact })
  }
  const problem = shown?.contact.kind === 'problem' ? shown.contact : undefined
  return (
    <Section tight line labelledBy="contact-recipient">
      <Stack gap={8}>
        <h2 id="contact-recipient">Contact the recipient</h2>
        {shown?.contact.kind === 'number' ? (
          <Ready by={shown.by} {...shown.contact} onUsed={() => setShown(undefined)} />
        ) : (
          <>
            <p className="text-meta">
              {isOffline && !problem
                ? needsSignal
                : 'You get a number for today. Neither of you sees the other’s own number.'}
            </p>
            <ButtonRow>
              {(['call', 'text'] as const).map((by) => (
                <Button key={by} icon={looks[by].icon} aria-disabled={busy !== undefined} onClick={() => void ask(by)}>
                  {busy === by ? 'Getting a number…' : `${looks[by].label} the recipient`}
                </Button>
              ))}
            </ButtonRow>
          </>
        )}
        <div role="alert">
          {problem && (
            <>
              <p className="parcel-problem">{problem.text}</p>
              {problem.isOwnNumber && <TextLink to="/more/details">Your details, with your phone number</TextLink>}
            </>
          )}
        </div>
        {(problem || isOffline) && <AskTheDepot {...ways} />}
      </Stack>
    </Section>
  )
}
