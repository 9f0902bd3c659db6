import { Merge, Route, Split, Undo2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { londonTime } from '#domain/dates/day.ts'
import { listDoors } from '#domain/round-order/door.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { listAddress, suggestionAddress } from '../manifest-address.ts'
import { doorName, findHome, toPlace, plainRuns, type KeyedRun } from './keyed-runs.ts'
import { OrderRows, type OrderRow } from './order-rows.tsx'
import type { ListToOrder } from './order-store.ts'
import { saveOrder } from './order-sync.ts'
import { formatHouse, StreetHead, formatStop } from './street-head.tsx'
import { useOrderMoves } from './use-order-moves.ts'

const suggestionNote = 'From your past rounds, time windows and the way. Nothing changes until you use it.'

/** Moves streets, and stops within a street or out of it. What the depot sends meanwhile moves nothing here. */
export function OrderEditor({ list }: { list: ListToOrder }) {
  const { manifest, outline, draft } = list
  const navigate = useNavigate()
  const toast = useToast()
  const panels = useId()
  const { runs, said, touched, ...moves } = useOrderMoves(list)
  const [open, setOpen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [begun, setBegun] = useState(draft)
  const listTo = listAddress({ manifestId: manifest.id, status: null })
  useEffect(() => {
    if (touched) document.getElementById(`${panels}${touched.key}${touched.part}`)?.focus()
  }, [touched, panels])

  const save = async (order: readonly OrderRun[], done: string) => {
    const saved = await saveOrder(manifest, order)
    setProblem(saved.ok ? null : saved.error.message)
    if (!saved.ok) return
    moves.saved()
    toast({ text: done })
    void navigate(listTo, { replace: true })
  }
  const stopsOf = (run: KeyedRun): OrderRow[] =>
    listDoors([run]).map((door, at) => {
      const { house, postcode } = door
      // Two villages may each have this number in a street of this name.
      const isOneOfTwo = run.houses.filter((each) => each === house).length > 1
      const name = isOneOfTwo ? `${formatStop(house, run.street)}, ${postcode}` : formatStop(house, run.street)
      return {
        key: doorName(door),
        name,
        head: (
          <>
            <span className="order-house">{formatHouse(house)}</span>
            {isOneOfTwo && <span className="text-meta"> {postcode}</span>}
          </>
        ),
        extra: (
          <IconButton icon={Split} label={`Take ${name} out of its street`} onClick={() => moves.takeOut(run, at)} />
        ),
      }
    })
  const rows = runs.map((run): OrderRow => {
    const panel = `${panels}${run.key}`
    const isOpen = open === run.key
    const home = findHome(runs, run.key)
    const name = home ? formatStop(run.houses[0] ?? '', run.street) : run.street
    return {
      key: run.key,
      name,
      head: (
        <StreetHead
          run={run}
          apart={home !== undefined}
          place={toPlace(run, runs)}
          open={isOpen}
          panel={panel}
          onToggle={() => setOpen(isOpen ? null : run.key)}
        />
      ),
      extra: home && (
        <IconButton
          id={`${panel}back`}
          icon={Merge}
          label={`Put ${name} back into its street`}
          onClick={() => moves.bringBack(run, home)}
        />
      ),
      more: run.houses.length > 1 && (
        <div id={panel} hidden={!isOpen}>
          {isOpen && (
            <OrderRows
              label={`Stops in ${run.street}`}
              onMove={(from, to) => moves.moveStop(run, from, to)}
              rows={stopsOf(run)}
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
          <Button kind="primary" onClick={() => void save(plainRuns(runs), 'Order saved')}>
            Save the order
          </Button>
          {outline.own && (
            <Button onClick={() => void save([], 'The list is back in the depot’s order')}>
              Use the depot’s order
            </Button>
          )}
        </ActionBar>
      }
    >
      <Section tight line>
        <Stack gap={12}>
          <p className="measure">
            Drag a street to move it, or use its arrows. Tap a street to reorder its stops. We’ll remember this order
            for Round {manifest.roundNumber}.
          </p>
          {begun && (
            <>
              <p className="measure text-strong">Unsaved changes from {londonTime(new Date(begun.savedAt))}</p>
              <Button
                kind="inline"
                icon={Undo2}
                fit
                onClick={() => {
                  setBegun(undefined)
                  moves.discard()
                }}
              >
                Discard changes
              </Button>
            </>
          )}
        </Stack>
      </Section>
      <Section flush line>
        <NavRow to={suggestionAddress(manifest.id)} icon={Route} label="See suggested order" meta={suggestionNote} />
      </Section>
      <OrderRows label="Streets" rows={rows} onMove={moves.moveStreet} />
      <output className="visually-hidden">{said}</output>
    </Page>
  )
}
