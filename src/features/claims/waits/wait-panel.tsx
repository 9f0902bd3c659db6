import { useEffect, useState } from 'react'
import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import { formatClaimStatus } from '#domain/claim/claim-labels.ts'
import { formatMinutes, formatWaitPlace, formatWaitRule, formatWaitSpan } from '#domain/claim/wait-labels.ts'
import { londonTime } from '#domain/dates/day.ts'
import { formatAmount } from '#domain/money.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { toClaimMessage } from '../claim-messages.ts'
import type { OwnClaim } from '../own-claims-store.ts'
import type { OwnWait } from './own-wait.ts'
import { arrive, claimWait, saveWaitEnd, undoArrive } from './waits-sync.ts'
import type { PlaceToWait, WaitState } from './waits-store.ts'

/** Runs a save and says why it failed. */
function useSave(): {
  problem: string | undefined
  save: (saving: () => ReturnType<typeof arrive>) => Promise<boolean>
} {
  const [problem, setProblem] = useState<string>()
  const save = async (saving: () => ReturnType<typeof arrive>) => {
    const saved = await saving()
    setProblem(saved.ok ? undefined : saved.error.message)
    return saved.ok
  }
  return { problem, save }
}

/** Saves the end of a wait as soon as the phone knows of it, on whichever screen that is. */
export function useWaitEnd(states: readonly WaitState[]): void {
  const [due] = states.filter(({ endsAt }) => endsAt !== null)
  const id = due?.wait.id
  const endsAt = due?.endsAt
  useEffect(() => {
    if (id !== undefined && typeof endsAt === 'string') void saveWaitEnd(id, endsAt)
  }, [id, endsAt])
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : <FieldMessage id={`wait-problem-${id}`}>{text}</FieldMessage>
}

function ClaimState({ claim: { row, sync, refused } }: { claim: OwnClaim }) {
  if (refused)
    return (
      <>
        <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
        <p>{toClaimMessage(refused.code, undefined)}</p>
        <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
      </>
    )
  if (sync && sync !== 'sent') return <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
  return <p>{formatClaimStatus(row)}.</p>
}

const lateArrival =
  'Your depot heard that you’d arrived only after you’d started, so somebody there has to decide. This wait isn’t paid automatically.'

/** A wait that is over: how long it was, and its claim or the button that makes it. */
function Ended({ state: { wait, minutes, amount, claim }, rule }: { state: WaitState; rule: WaitRule }) {
  const toast = useToast()
  const { problem, save } = useSave()
  const { id, arrivedAt, startedAt, wasTold } = wait
  const send = async () => {
    if (await save(() => claimWait(wait))) toast({ text: 'Claim saved on this phone' })
  }
  return (
    <Stack gap={8}>
      <p className="text-strong">
        {`You waited ${formatMinutes(minutes)}, ${formatWaitSpan({ arrivedAt, startedAt: startedAt ?? arrivedAt })}.`}
      </p>
      {claim && <ClaimState claim={claim} />}
      {!claim && amount === 0 && (
        <p>
          {minutes <= rule.freeMinutes
            ? `The first ${formatMinutes(Math.max(1, rule.freeMinutes))} aren’t paid.`
            : `Your other claims have all of the ${formatMinutes(rule.dayMinutes)} that are paid in a day.`}
        </p>
      )}
      {!claim && amount > 0 && (
        <>
          {wasTold === false && <p>{lateArrival}</p>}
          <Button kind="primary" onClick={() => void send()}>
            {`Claim ${formatAmount(amount)} for waiting`}
          </Button>
        </>
      )}
      <Problem id={id} text={problem} />
    </Stack>
  )
}

function Waiting({ wait }: { wait: OwnWait }) {
  const { problem, save } = useSave()
  const place = wait.place.kind === 'depot' ? 'At the depot' : 'Here'
  const end = wait.place.kind === 'depot' ? 'scan the first parcel' : 'record the collection'
  return (
    <Stack gap={8}>
      <p className="text-strong">{`${place} since ${londonTime(new Date(wait.arrivedAt))}`}</p>
      <p className="text-meta">{`Your wait ends when you ${end}.`}</p>
      <Button kind="inline" fit onClick={() => void save(() => undoArrive(wait.id))}>
        Undo arrival
      </Button>
      <Problem id={wait.id} text={problem} />
    </Stack>
  )
}

/** One wait of the courier, under the name of its place if `isNamed`. */
export function WaitItem({ state, rule, isNamed }: { state: WaitState; rule: WaitRule; isNamed?: boolean }) {
  return (
    <Section tight line>
      <Stack gap={8}>
        {isNamed && <p className="text-meta">{formatWaitPlace(state.wait.place)}</p>}
        {state.wait.startedAt === null ? <Waiting wait={state.wait} /> : <Ended state={state} rule={rule} />}
      </Stack>
    </Section>
  )
}

/** The wait at one place: the tap that begins it, and what became of it. Empty if there is nothing to wait for. */
export function WaitPanel({ own }: { own: PlaceToWait | undefined }) {
  const { problem, save } = useSave()
  useWaitEnd(own?.state ? [own.state] : [])
  if (!own || own.isOver) return null
  const { rule, place, date, state } = own
  if (state) return <WaitItem state={state} rule={rule} />
  return (
    <Section tight line>
      <Stack gap={8}>
        <Button onClick={() => void save(() => arrive(date, place))}>
          {place.kind === 'depot' ? 'I’m at the depot' : 'I’m here'}
        </Button>
        <p className="text-meta">{`${formatWaitRule(rule)} Press when you arrive.`}</p>
        <Problem id="arrival" text={problem} />
      </Stack>
    </Section>
  )
}
