import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableId, type RatePeriod } from '#contracts/pay/rates.ts'
import { pounds } from '#domain/money.ts'
import { sumBandLabels } from '#domain/pay/pay-labels.ts'
import { isLargeChange, rateChanges, type BandChange, type RateChange } from '#domain/pay/rate-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { ScrollingTable } from '../../import/scrolling-table.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { counted } from '../../figures.ts'
import { useAction } from '../../requests/use-action.ts'
import { daysLabel, roundsLabel, shareLabel } from './rate-labels.ts'
import { publishAllRates, type NewRates } from './rates-sync.ts'

/** The rates of a round that were read; `couriers` null: those who have the round by the roster. */
export interface ReadRates {
  subDepot: string
  round: string
  periods: RatePeriod[]
  couriers: readonly string[] | null
}

/** Rounds with the same changes to their rates. */
interface ChangeGroup {
  rounds: string[]
  subDepot: string
  changes: RateChange[]
}

function groupsOf(tables: readonly NewRates[], known: readonly StaffRateTable[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { subDepot, round, periods } of tables) {
    const before = known.find(({ id }) => id === rateTableId(subDepot, round))?.periods ?? []
    const changes = rateChanges(before, periods)
    const key = JSON.stringify([subDepot, changes])
    const group = groups.get(key) ?? { rounds: [], subDepot, changes }
    group.rounds.push(round)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const amount = (value: number | null): string => (value === null ? 'No rate' : pounds(value))

function flagOf(change: BandChange): string {
  if (change.before === change.after) return ''
  if (change.after === 0) return 'Pays nothing'
  return isLargeChange(change) ? 'More than 20%' : ''
}

function ChangeTable({ change }: { change: RateChange }) {
  return (
    <ScrollingTable
      label={daysLabel(change)}
      className="plain-table plain-table-figures rate-changes"
      caption={<caption className="text-strong">{daysLabel(change)}</caption>}
      columns={['Band', 'Before', 'After', 'Change']}
    >
      {change.bands.map((each) => {
        const flag = flagOf(each)
        return (
          <tr key={each.band} className={each.before === each.after ? 'text-meta' : undefined}>
            <th scope="row">{sumBandLabels[each.band]}</th>
            <td>{amount(each.before)}</td>
            <td>{amount(each.after)}</td>
            <td>
              {each.before === each.after ? 'Same' : shareLabel(each) || 'New'}
              {flag !== '' && <strong className="rate-flag">{flag}</strong>}
            </td>
          </tr>
        )
      })}
    </ScrollingTable>
  )
}

/** Returns warnings, one sentence for each kind. */
function warningsOf(groups: readonly ChangeGroup[], today: string): string[] {
  const changes = groups.flatMap((group) => group.changes)
  const bands = changes.flatMap((change) => change.bands).filter(({ before, after }) => before !== after)
  const unpaid = bands.filter(({ after }) => after === 0)
  return [
    ...(bands.some(isLargeChange) ? ['Some rates change by more than 20%.'] : []),
    ...(unpaid.some(({ band }) => band !== 'failed') ? ['Some parcels would pay nothing.'] : []),
    ...(unpaid.some(({ band }) => band === 'failed') ? ['Failed attempts would pay nothing.'] : []),
    ...(bands.some(({ after }) => after === null) ? ['Some days would be left without a rate.'] : []),
    ...(changes.some(({ from }) => from < today)
      ? ['Days before today change: couriers may already be paid for them.']
      : []),
  ]
}

function Warning({
  warnings,
  isChecked,
  onCheck,
}: {
  warnings: string[]
  isChecked: boolean
  onCheck: (on: boolean) => void
}) {
  return (
    <section className="removal-check" aria-labelledby="rates-warning">
      <h3 id="rates-warning">
        <Icon of={TriangleAlert} />
        <span>Check these amounts</span>
      </h3>
      {warnings.map((warning) => (
        <p key={warning} className="measure">
          {warning}
        </p>
      ))}
      <Checkbox label="The amounts are right" checked={isChecked} onChange={(event) => onCheck(event.target.checked)} />
    </section>
  )
}

function Couriers({ tables, roster }: { tables: readonly NewRates[]; roster: readonly ListedCourier[] }) {
  const names = new Map(roster.map(({ id, name }) => [id, name]))
  const seeing = [...new Set(tables.flatMap(({ couriers }) => couriers))]
  const alone = tables.filter(({ couriers }) => couriers.length === 0).map(({ round }) => round)
  const shown = seeing.slice(0, 20).map((id) => names.get(id) ?? 'Unknown courier')
  return (
    <dl>
      <FactRow
        label="Couriers who see them"
        value={
          seeing.length === 0
            ? 'None yet'
            : `${shown.join(', ')}${seeing.length > shown.length ? ` and ${seeing.length - shown.length} more` : ''}`
        }
        note={
          alone.length > 0
            ? `${roundsLabel(alone)}: no courier has ${alone.length === 1 ? 'this round' : 'these rounds'} yet.`
            : undefined
        }
      />
    </dl>
  )
}

interface CheckRatesProps {
  read: readonly ReadRates[]
  known: readonly StaffRateTable[]
  roster: readonly ListedCourier[]
  onBack: () => void
  onDone: (said: string) => void
  /** A colleague may have changed the rates, so the current ones are read again. */
  onMoved: () => void
}

/** Shows the rates before and after, who sees them and from when, with the button that publishes them. */
export function CheckRates({ read, known, roster, onBack, onDone, onMoved }: CheckRatesProps) {
  const today = useToday()
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState(0)
  const { busy, error, act } = useAction()
  const tables = read.map(({ couriers, ...table }): NewRates => {
    const byRoster = roster
      .filter(({ subDepot, rounds }) => subDepot === table.subDepot && rounds.includes(table.round))
      .map(({ id }) => id)
    return { ...table, couriers: [...(couriers ?? byRoster)] }
  })
  const changed = tables.filter((table) => {
    const before = known.find(({ id }) => id === rateTableId(table.subDepot, table.round))
    return (
      !before ||
      rateChanges(before.periods, table.periods).length > 0 ||
      before.couriers.toSorted().join() !== table.couriers.toSorted().join()
    )
  })
  const groups = groupsOf(changed, known)
  const warnings = warningsOf(groups, today)
  const isClosed = changed.length === 0 || (warnings.length > 0 && !isChecked)
  const same = tables.length - changed.length
  const publish = () => {
    if (isClosed || busy) return
    void act(
      async () => {
        const answer = await publishAllRates(changed, known, setDone)
        if (!answer.ok) onMoved()
        return answer
      },
      () =>
        onDone(
          `Rates of ${roundsLabel(
            changed.map(({ round }) => round),
            3,
          ).replace('Round', 'round')} published`,
        ),
    )
  }
  const label =
    changed.length === 1
      ? `Publish the rates of round ${changed[0]?.round ?? ''}`
      : `Publish the rates of ${counted(changed.length, 'round')}`
  return (
    <Section>
      <Stack gap={16}>
        <SectionHeading>Check the changes</SectionHeading>
        {groups.map(({ rounds, subDepot, changes }) => (
          <Stack key={`${subDepot} ${rounds[0] ?? ''}`} gap={8}>
            <h3 className="text-h3">
              {roundsLabel(rounds)}, {subDepot}
            </h3>
            {changes.length === 0 && <p>The amounts stay the same. Other couriers will see them.</p>}
            {changes.map((change) => (
              <ChangeTable key={change.from} change={change} />
            ))}
          </Stack>
        ))}
        {changed.length === 0 ? (
          <p>These are the rates that are published already. There is nothing to publish.</p>
        ) : (
          <Couriers tables={changed} roster={roster} />
        )}
        {same > 0 && changed.length > 0 && (
          <p className="text-meta">
            {counted(same, 'other round')} in the file {same === 1 ? 'stays' : 'stay'} the same.
          </p>
        )}
        {warnings.length > 0 && <Warning warnings={warnings} isChecked={isChecked} onCheck={setChecked} />}
        <ActionError id="rates-fault" error={error} />
        <ButtonGroup>
          {changed.length > 0 && (
            <Button
              kind="primary"
              fit
              aria-disabled={busy || isClosed || undefined}
              aria-describedby="rates-closed"
              onClick={publish}
            >
              {busy ? `Publishing ${done + 1} of ${changed.length}` : label}
            </Button>
          )}
          <Button fit onClick={onBack}>
            Back
          </Button>
        </ButtonGroup>
        <p className="text-meta" id="rates-closed">
          {warnings.length > 0 && !isChecked
            ? 'Tick the box above to publish.'
            : 'Couriers see them the next time they’re online.'}
        </p>
      </Stack>
    </Section>
  )
}
