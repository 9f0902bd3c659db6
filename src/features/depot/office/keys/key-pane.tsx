import { CalendarClock, Gauge, History, KeyRound, UserRound, Warehouse } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ApiKey, MadeKey } from '#contracts/staff/api-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { momentLabel } from '../../moment.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { dayWithYear, getLastDay, lastUseLabel, placesLabel, getScopeLabels, getKeyState } from './key-labels.ts'
import { revokeKey, rotateKey } from './keys-sync.ts'
import './keys.css'

const overlapOptions = [
  { value: '0', label: 'Nothing: it stops now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

interface KeyActionsProps {
  apiKey: ApiKey
  onMade: (made: MadeKey) => void
}

function KeyActions({ apiKey: { id, name }, onMade }: KeyActionsProps) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const [overlap, setOverlap] = useState('24')
  const rotating = useAction()
  const revoking = useAction()
  const toast = useToast()
  const close = () => setAsking(null)
  const rotate = () =>
    void rotating.act(
      () => rotateKey(id, Number(overlap)),
      (made) => {
        close()
        onMade(made)
      },
    )
  const revoke = () =>
    void revoking.act(
      () => revokeKey(id),
      () => {
        close()
        toast({ text: `Key of ${name} revoked` })
      },
    )
  return (
    <>
      <Button onClick={() => setAsking('rotate')}>Rotate the key</Button>
      <Button tone="missing" onClick={() => setAsking('revoke')}>
        Revoke the key
      </Button>
      <Sheet open={asking === 'rotate'} onClose={close} title={`Rotate the key of ${name}?`}>
        <Section tight>
          <Stack gap={16}>
            <p>You get a new key, which may do the same. Its last day stays as it is.</p>
            <SelectField
              id="key-overlap"
              label="How long the old key keeps working"
              value={overlap}
              onChange={(event) => setOverlap(event.target.value)}
              options={overlapOptions}
            />
            <ActionError id="key-rotate" error={rotating.error} />
            <Button kind="primary" aria-disabled={rotating.busy || undefined} onClick={rotate}>
              {rotating.busy ? 'Rotating' : 'Make the new key'}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Stack>
        </Section>
      </Sheet>
      <Sheet open={asking === 'revoke'} onClose={close} title={`Revoke the key of ${name}?`}>
        <Section tight>
          <Stack gap={16}>
            <p>The program can’t connect any more, from now on. This can’t be undone, but you can make another key.</p>
            <ActionError id="key-revoke" error={revoking.error} />
            <Button tone="missing" aria-disabled={revoking.busy || undefined} onClick={revoke}>
              {revoking.busy ? 'Revoking' : 'Revoke it now'}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Stack>
        </Section>
      </Sheet>
    </>
  )
}

/** One key: what it may do, when it was used, and how it is ended. Keyed by its id. */
export function KeyPane({ apiKey, now, onMade }: KeyActionsProps & { now: number }) {
  const { name, ending, places, perMinute, madeBy, madeAt, oldEndsAt, revokedAt } = apiKey
  const state = getKeyState(apiKey, now)
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen the pane is below the list, so a press on a name would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Section labelledBy="key-heading">
      <div ref={top} style={{ scrollMarginTop: 96 }}>
        <Stack gap={16}>
          <SectionHeading id="key-heading">
            <bdi>{name}</bdi>
          </SectionHeading>
          <div>
            <DefinitionRow icon={KeyRound} label="Key">
              cpk_live_…{ending}
            </DefinitionRow>
            <DefinitionRow icon={Warehouse} label="Where it may act">
              {placesLabel(places)}
            </DefinitionRow>
            <DefinitionRow icon={CalendarClock} label={state === 'active' ? 'Last day' : 'Ended'}>
              {revokedAt === null ? dayWithYear(getLastDay(apiKey)) : `Revoked ${momentLabel(revokedAt)}`}
              {oldEndsAt !== null && ` (the old key works until ${momentLabel(oldEndsAt)})`}
            </DefinitionRow>
            <DefinitionRow icon={Gauge} label="Requests">
              {perMinute.toLocaleString('en-GB')} a minute
            </DefinitionRow>
            <DefinitionRow icon={UserRound} label="Made by">
              <bdi>{madeBy}</bdi>, {momentLabel(madeAt)}
            </DefinitionRow>
            <DefinitionRow icon={History} label="Use">
              {lastUseLabel(apiKey)}
            </DefinitionRow>
          </div>
          <SectionHeading level={3}>What it may do</SectionHeading>
          <ul className="key-sentences">
            {getScopeLabels(apiKey).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {state === 'active' && <KeyActions apiKey={apiKey} onMade={onMade} />}
        </Stack>
      </div>
    </Section>
  )
}
