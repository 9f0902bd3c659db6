import { doneLabel, getEntity, needsText, toItem, type Waiting } from '#features/depot/decide/waiting-item.ts'
import type { Verdict } from '#features/depot/decide/decision-kind.ts'
import { kinds } from '#features/depot/decide/kinds/kinds.ts'
import { acceptOffer } from '#contracts/availability/availability-commands.ts'
import { assignCover, waiveCover } from '#contracts/holidays/staff-holiday-commands.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { TapMaking } from '../app/tap-making.ts'
import { touched, type MakeDeskTap } from './desk-tap.ts'

type Kind = Waiting['kind']
type Row = Waiting['row']

/** The items that wait on this desk, in the order of their ids. */
async function open({ stage: { page } }: TapMaking, kind: Kind): Promise<Row[]> {
  const rows = await rawTable<Row>(page, kinds[kind].table)
  return rows.filter(({ outcome }) => outcome === null).sort((a, b) => a.id.localeCompare(b.id))
}

/** The toast gives only the title, which contains no name. */
const nobody = { names: new Map<string, string>(), rounds: new Map<string, string>() }

async function decideOn(making: TapMaking, kind: Kind, row: Row, verdict: Verdict): ReturnType<MakeDeskTap> {
  const {
    stage: { page, origin },
    n,
  } = making
  const waiting = { kind, row } as Waiting
  const item = toItem(waiting, nobody)
  await page.goto(`${origin}/depot/decide/${item.key}`)
  const pane = page.locator('article.decision')
  const over = page.getByText('No longer open')
  await pane.or(over).first().waitFor()
  if (await over.isVisible()) return undefined
  if (needsText(item, verdict)) await pane.getByRole('textbox').fill(`Word of tap ${n}`)
  if (kind === 'offer' && verdict === 'accept') await pane.getByRole('radio').first().check()
  if (kind === 'cover' && verdict === 'accept') {
    const choice = pane.getByLabel('Covered by')
    // If the other courier is away then too, there is nobody to choose.
    if (!(await choice.isVisible())) return undefined
    await choice.selectOption({ index: 1 })
  }
  const name = {
    accept: /^(Accept|Answer the courier|Approve|Assign|Book the repair|Leave it)/,
    decline: /^(Decline|Close without|Withdraw the offer|Remove the advert|No cover needed)/,
  }[verdict]
  return {
    entity: getEntity(item),
    words: doneLabel([item], verdict),
    press: async () => await pane.getByRole('button', { name }).click(),
    shown: async () => await page.waitForURL((url) => !url.pathname.endsWith(item.key)),
    holds: (input) => (needsText(item, verdict) ? JSON.stringify(input).includes(`Word of tap ${n}"`) : true),
  }
}

/** The first of a kind that waits and was not decided at this desk. `isMeant`: of these only. */
export const tapDecide =
  (
    kind: Exclude<Kind, 'offer' | 'cover'>,
    verdict: Verdict,
    isMeant: (row: Row) => boolean = () => true,
  ): MakeDeskTap =>
  async (making) => {
    const over = await touched(making)
    const row = (await open(making, kind)).find((each) => !over.has(`staff-${kind}/${each.id}`) && isMeant(each))
    return row && (await decideOn(making, kind, row, verdict))
  }

/** Withdraws a holiday that was accepted, also at this desk. */
export const tapCover =
  (verdict: Verdict): MakeDeskTap =>
  async (making) => {
    const taps = await rawTable<{ command: string; entity: string }>(making.stage.page, 'outbox')
    const given = new Set(
      taps.flatMap(({ command, entity }) =>
        command === assignCover.name || command === waiveCover.name ? [entity] : [],
      ),
    )
    const row = (await open(making, 'cover')).find(({ id }) => !given.has(`staff-holiday/${id}`))
    return row && (await decideOn(making, 'cover', row, verdict))
  }

type Offer = Extract<Waiting, { kind: 'offer' }>['row']

/** Offers that are with the service and that this desk has ended in no way. */
async function offersOut(making: TapMaking): Promise<Offer[]> {
  const ended = new Set(
    (await rawTable<{ command: string; input: { offer?: unknown } }>(making.stage.page, 'outbox')).flatMap(
      ({ command, input }) => (command === 'publishOffer' ? [] : [input.offer]),
    ),
  )
  return ((await open(making, 'offer')) as Offer[]).filter(({ id, award }) => award === 'depot' && !ended.has(id))
}

export const tapWithdrawOffer: MakeDeskTap = async (making) => {
  const row = (await offersOut(making)).find(({ couriers }) => couriers.every(({ asked }) => asked !== true))
  return row && (await decideOn(making, 'offer', row, 'decline'))
}

/** Decides a request of a courier; if there is none, one is made, which arrives by itself. */
export const tapAward: MakeDeskTap = async (making, { couriers: [courier] }) => {
  const out = await offersOut(making)
  const row = out.find(({ couriers }) => couriers.some(({ asked }) => asked === true))
  if (row) return await decideOn(making, 'offer', row, 'accept')
  // A courier's phone hears about it first.
  if (out[0]) await courier?.tap(acceptOffer, { offer: out[0].id })
  return undefined
}
