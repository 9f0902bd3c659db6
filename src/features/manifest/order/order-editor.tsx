import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderRun } from '#contracts/round-order.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { listAddress } from '../manifest-address.ts'
import { runsOf } from '#domain/round-order/door.ts'
import { doorsOfOutline } from '../list/change-outline.ts'
import { moved } from './moved.ts'
import { OrderRows } from './order-rows.tsx'
import type { ListToOrder } from './order-store.ts'
import { keepOrder } from './order-sync.ts'

/** A run with a name of its own, so that it stays itself wherever it is moved. */
type KeyedRun = OrderRun & { key: string }

const stopsIn = (count: number): string => `${count} ${count === 1 ? 'stop' : 'stops'}`
const houseWords = (house: string): string => house || 'no number'

type StreetHeadProps = { run: OrderRun; open: boolean; panel: string; onToggle: () => void }

function StreetHead({ run, open, panel, onToggle }: StreetHeadProps) {
  const words = (
    <>
      <strong>{run.street}</strong>
      <span className="text-meta">{[run.district, stopsIn(run.houses.length)].filter(Boolean).join(', ')}</span>
    </>
  )
  if (run.houses.length === 1) return <div className="order-open">{words}</div>
  return (
    <button type="button" className="order-open ring-inside" aria-expanded={open} aria-controls={panel} onClick={onToggle}>
      {words}
    </button>
  )
}

/** Moves streets, and stops within a street. What the depot sends meanwhile moves nothing here. */
export function OrderEditor({ list: { manifest, outline } }: { list: ListToOrder }) {
  const navigate = useNavigate()
  const toast = useToast()
  const panels = useId()
  const [runs, setRuns] = useState<readonly KeyedRun[]>(() => runsOf(doorsOfOutline(outline)).map((run, at) => ({ ...run, key: String(at) })))
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const listTo = listAddress({ manifestId: manifest.id, status: null })

  const moveStreet = (from: number, to: number) => {
    const next = moved(runs, from, to)
    if (next === runs) return
    setRuns(next)
    setSaid(`${runs[from]?.street ?? ''} is now street ${to + 1} of ${runs.length}.`)
  }
  const moveStop = (run: KeyedRun) => (from: number, to: number) => {
    const houses = moved(run.houses, from, to)
    if (houses === run.houses) return
    setRuns(runs.map((each) => (each.key === run.key ? { ...each, houses: [...houses] } : each)))
    setSaid(`${houseWords(run.houses[from] ?? '')} is now stop ${to + 1} of ${houses.length} in ${run.street}.`)
  }
  const save = async (order: readonly OrderRun[], done: string) => {
    const fault = await keepOrder(manifest.roundId, order)
    setProblem(fault ?? null)
    if (fault !== undefined) return
    toast({ text: done })
    void navigate(listTo, { replace: true })
  }
  const rows = runs.map((run) => {
    const panel = `${panels}${run.key}`
    const isOpen = open === run.key
    return {
      key: run.key,
      name: run.street,
      head: <StreetHead run={run} open={isOpen} panel={panel} onToggle={() => setOpen(isOpen ? null : run.key)} />,
      more: run.houses.length > 1 && (
        <div id={panel} hidden={!isOpen}>
          {isOpen && (
            <OrderRows
              label={`Stops in ${run.street}`}
              onMove={moveStop(run)}
              rows={run.houses.map((house) => ({ key: house, name: `${houseWords(house)} ${run.street}`, head: <span className="order-house">{houseWords(house)}</span> }))}
            />
          )}
        </div>
      ),
    }
  })

  return (
    <Page
      title="Change the order"
      back={{ to: listTo, label: `Back to Round ${manifest.roundNumber}` }}
      actions={
        <ActionBar>
          {problem && <p role="alert">{problem}</p>}
          <Button kind="primary" onClick={() => void save(runs.map(({ street, district, houses }) => ({ street, district, houses })), 'Your order is saved')}>
            Save the order
          </Button>
          {outline.own && <Button onClick={() => void save([], 'The list is in the depot’s order again')}>Use the depot’s order</Button>}
        </ActionBar>
      }
    >
      <Section tight line>
        <p className="measure">
          Drag a street, or use its arrows. Press a street to order the stops in it. The order holds for the coming days of Round {manifest.roundNumber} too.
        </p>
      </Section>
      <OrderRows label="Streets" rows={rows} onMove={moveStreet} />
      <output className="visually-hidden">{said}</output>
    </Page>
  )
}
