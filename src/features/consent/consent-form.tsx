import { useState, type FormEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { chooseConsent, consentTo } from './consent-choice.ts'
import type { ConsentPurpose, PurposeOffer } from './consent-purposes.ts'

interface ConsentFormProps {
  offers: readonly PurposeOffer[]
  /** The purposes that the person agreed to but the phone or its network blocks. */
  blocked: readonly ConsentPurpose[]
  onDone: () => void
}

/** A form that asks for consent to each third-party host. Only a ticked host is used. */
export function ConsentForm({ offers, blocked, onDone }: ConsentFormProps) {
  const toast = useToast()
  const [granted, setGranted] = useState<readonly ConsentPurpose[]>(() => consentTo(offers) ?? [])
  if (offers.length === 0) {
    return <EmptyState title="Nothing to choose">This app uses no third-party services.</EmptyState>
  }
  const toggle = (purpose: ConsentPurpose, on: boolean) =>
    setGranted((before) => (on ? [...before, purpose] : before.filter((each) => each !== purpose)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    toast({ text: 'Your choice is saved on this phone' })
    onDone()
    chooseConsent(offers, granted)
  }
  return (
    <Section tight>
      <form onSubmit={save}>
        <Stack gap={24}>
          <p className="measure">
            The app works the same whatever you choose. The page reloads if you withdraw consent.{' '}
            <a href="/privacy#others">Third parties in our privacy notice</a>
          </p>
          <Stack gap={16}>
            {offers.map(({ purpose, label, hint }) => (
              <Checkbox
                key={purpose}
                label={label}
                hint={blocked.includes(purpose) ? `${hint} Something on this phone or its network blocks it.` : hint}
                checked={granted.includes(purpose)}
                onChange={(event) => toggle(purpose, event.target.checked)}
              />
            ))}
          </Stack>
          <Button kind="primary" type="submit">
            Save my choice
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
