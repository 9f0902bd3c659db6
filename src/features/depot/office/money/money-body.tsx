import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { DepotMoney, DisputeFigures } from '#contracts/pay/money.ts'
import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { pounds } from '#domain/money.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { readCached } from '../../cache/cache-store.ts'
import type { Refreshed } from '../../cache/refresh-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { disputesAt, listRounds, type Span } from './money-figures.ts'
import { toPlot } from './money-plot.ts'
import { refreshDisputes, refreshMoney } from './money-sync.ts'
import { DisputeTable, SumTable } from './money-tables.tsx'
import { RevenueRates } from './revenue-rates.tsx'

const allRounds = ''

function Rounds({ money, span }: { money: DepotMoney; span: Span }) {
  const [chosen, setChosen] = useState(allRounds)
  const rounds = listRounds(money)
  const round = rounds.includes(chosen) ? chosen : allRounds
  const shown = round === allRounds ? money.rounds : money.rounds.filter((each) => each.round === round)
  const others = money.others.reduce((sum, { amount }) => sum + amount, 0)
  const caption = `${dayAndMonth(span.from)} to ${dayAndMonth(addDays(span.to, 6))}, by the invoices so far`
  const weeks = [...new Set(shown.map(({ week }) => week))]
  return (
    <Section labelledBy="money-rounds">
      <Stack gap={16}>
        <SectionHeading id="money-rounds">What rounds cost and earn</SectionHeading>
        {money.rates.length === 0 && (
          <p className="measure">No revenue rate is set for this sub-depot, so what its rounds earn is not known.</p>
        )}
        <SelectField
          id="money-round"
          label="Round"
          options={[
            { value: allRounds, label: 'All rounds' },
            ...rounds.map((value) => ({ value, label: `Round ${value}` })),
          ]}
          value={round}
          onChange={(event) => setChosen(event.target.value)}
        />
        <div className="money-plot">
          <Plot
            title={round === allRounds ? 'All rounds, by week' : `Round ${round}, by week`}
            kind="lines"
            data={toPlot(shown, span)}
          />
        </div>
        {round === allRounds ? (
          <SumTable
            of="Round"
            caption={caption}
            rows={rounds.map((title) => ({ title, rounds: money.rounds.filter((each) => each.round === title) }))}
          />
        ) : (
          <SumTable
            of="Week"
            caption={caption}
            rows={weeks.map((week) => ({
              title: `From ${dayAndMonth(week)}`,
              rounds: shown.filter((each) => each.week === week),
            }))}
          />
        )}
        <p className="text-meta measure">
          Other amounts on the invoices, such as claims, bonuses and deductions, belong to no round: {pounds(others)}.
        </p>
      </Stack>
    </Section>
  )
}

function Disputes({ figures, subDepot, name }: { figures: readonly DisputeFigures[]; subDepot: string; name: string }) {
  const own = disputesAt(figures, subDepot)
  const all = disputesAt(figures, null)
  return (
    <Section labelledBy="money-disputes">
      <Stack gap={16}>
        <SectionHeading id="money-disputes">Claims and their answers</SectionHeading>
        {all.length === 0 && <p>No claims in these weeks.</p>}
        {all.length > 0 && own.length === 0 && <p>No claims from {name} in these weeks.</p>}
        {own.length > 0 && <DisputeTable caption={`Claims from ${name}`} figures={own} />}
        {all.length > 0 && <DisputeTable caption="Claims from all sub-depots" figures={all} />}
        <p className="text-meta measure">
          Claims received in these weeks. Hours count day and night. Paid by silence: nobody answered in time.
        </p>
      </Stack>
    </Section>
  )
}

interface MoneyBodyProps {
  subDepot: string
  name: string
  span: Span
  today: string
}

async function refreshBoth(subDepot: string, span: Span): Promise<Refreshed> {
  const [money, disputes] = await Promise.all([refreshMoney(subDepot, span), refreshDisputes(span)])
  return money.ok ? disputes : money
}

/** Shows the figures as this device last received them. Keyed by the sub-depot and the weeks. */
export function MoneyBody({ subDepot, name, span, today }: MoneyBodyProps) {
  const { from, to } = span
  const { response } = useRequest(async () => await refreshBoth(subDepot, span), { isRepeated: true })
  const known = useLiveQuery(
    async () => ({
      money: await readCached(`money/${subDepot}/${from}/${to}`),
      disputes: await readCached(`disputes/${from}/${to}`),
    }),
    [subDepot, from, to],
  )
  const money = known?.money
  if (!known || (!money && !response)) return <LoadingState label="Loading the figures" rows={6} />
  return (
    <>
      <StaleNote response={response} />
      {!money && (
        <EmptyState title="Not loaded yet">
          The figures appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
      {money && money.value.rounds.length === 0 && (
        <EmptyState title="No invoices in these weeks">
          Figures start with the first invoice that is published.
        </EmptyState>
      )}
      {money && money.value.rounds.length > 0 && <Rounds money={money.value} span={span} />}
      {known.disputes && <Disputes figures={known.disputes.value} subDepot={subDepot} name={name} />}
      {money && (
        <RevenueRates
          subDepot={subDepot}
          rates={money.value.rates}
          today={today}
          onChanged={() => void refreshMoney(subDepot, span, 0).catch(() => undefined)}
        />
      )}
      <AsOfSection at={money?.at ?? null} />
    </>
  )
}
