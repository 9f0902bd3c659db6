import { useState, type SyntheticEvent } from 'react'
import type { AuditEntry } from '#contracts/audit.ts'
import { toggleKeySchema, type Toggle } from '#contracts/toggles.ts'
import { readRules, writeRules } from '#domain/toggle-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { askTrail } from '../audit/audit-sync.ts'
import { Asked, NotDone } from '../fresh/asked.tsx'
import type { DeskStaff } from '../fresh/desk-staff.ts'
import { moment } from '../fresh/moment.ts'
import { useAsked } from '../fresh/use-asked.ts'
import { useDeed } from '../fresh/use-deed.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { askToggles, removeToggle, switchToggle, writeToggle } from './publish-sync.ts'

/** Deeds of the trail that are looked at for who has changed a toggle last. */
const lately = 200

const ruleWords: Readonly<Record<string, string>> = { everyone: 'everyone', nobody: 'nobody' }
const reachWords = (rules: Toggle['rules']): string => {
  const written = writeRules(rules)
  return (
    ruleWords[written] ??
    written
      .replaceAll(',', ', ')
      .replaceAll(/sub-depot:|group:/g, '')
      .replaceAll(/share:([\d.]+)/g, '$1 %')
  )
}

const stateWords = ({ on, rules }: Toggle): string =>
  on ? `On for ${reachWords(rules)}` : `Off; would be on for ${reachWords(rules)}`

const isOnFor = ({ rules }: Toggle, subDepot: string): boolean =>
  rules.some((rule) => rule.kind === 'sub-depot' && rule.subDepot === subDepot)

interface ToggleRowProps {
  toggle: Toggle
  last: AuditEntry | undefined
  staff: DeskStaff
  onChange: () => void
  onEdit: (() => void) | null
}

function ToggleRow({ toggle, last, staff, onChange, onEdit }: ToggleRowProps) {
  const { busy, refusal, act } = useDeed()
  const { key } = toggle
  return (
    <Section tight line labelledBy={`toggle-${key}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`toggle-${key}`}>
          {key}
        </h2>
        <p>{stateWords(toggle)}</p>
        {last && (
          <p className="text-meta">
            {moment(last.at)} by {last.username || last.actor}: {last.before} → {last.after}
          </p>
        )}
        <NotDone id={`toggle-${key}-fault`} refusal={refusal} />
        <div className="publish-actions">
          {staff.subDepots.map((subDepot) => {
            const on = !isOnFor(toggle, subDepot)
            return (
              <Button
                key={subDepot}
                kind="inline"
                fit
                aria-disabled={busy || undefined}
                onClick={() => void act(() => switchToggle(key, subDepot, on), onChange)}
              >
                {on ? `Add ${subDepot}` : `Take ${subDepot} out`}
              </Button>
            )
          })}
          {onEdit && (
            <Button kind="inline" fit onClick={onEdit}>
              Set anew
            </Button>
          )}
        </div>
      </Stack>
    </Section>
  )
}

/** For the back office: any toggle, for anybody. */
function ToggleForm({ toggle, onDone }: { toggle: Toggle | null; onDone: () => void }) {
  const [key, setKey] = useState(toggle?.key ?? '')
  const [on, setOn] = useState(toggle?.on ?? true)
  const [reach, setReach] = useState(toggle ? writeRules(toggle.rules) : 'everyone')
  const [faults, setFaults] = useState<{ key?: string; reach?: string }>({})
  const { busy, refusal, act } = useDeed()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const rules = reach.trim() === 'nobody' ? [] : readRules(reach)
    const found = {
      ...(!toggleKeySchema.safeParse(key.trim()).success && {
        key: 'Write the name of a toggle, such as plan or scan.batch',
      }),
      ...(typeof rules === 'string' && { reach: rules }),
    }
    setFaults(found)
    if (found.key !== undefined || typeof rules === 'string')
      return document.getElementById(found.key === undefined ? 'toggle-reach' : 'toggle-key')?.focus()
    void act(() => writeToggle(key.trim(), on, rules), onDone)
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{toggle ? `Set ${toggle.key} anew` : 'Make a toggle'}</SectionHeading>
          {!toggle && (
            <TextField
              id="toggle-key"
              label="Name"
              error={faults.key}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          <Checkbox
            label="On"
            hint="Off: for nobody, whoever stands below"
            checked={on}
            onChange={(event) => setOn(event.target.checked)}
          />
          <TextField
            id="toggle-reach"
            label="For whom"
            hint="everyone, nobody, group:NAME, sub-depot:SAM, courier:ID or share:20, several with commas"
            error={faults.reach}
            value={reach}
            onChange={(event) => setReach(event.target.value)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <NotDone id="toggle-form-fault" refusal={refusal} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Setting it' : `Set ${key.trim() || 'it'} ${on ? 'on' : 'off'}`}
          </Button>
          {toggle && (
            <Button
              tone="missing"
              aria-disabled={busy || undefined}
              onClick={() => void act(() => removeToggle(toggle.key), onDone)}
            >
              Forget it, its default holds
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}

/** Switches: their sub-depot's for its staff, all for the back office. */
export function TogglesPart({ staff }: { staff: DeskStaff }) {
  const asked = useAsked(askToggles)
  const trail = useAsked(() => askTrail('toggles', { limit: lately }))
  const [edited, setEdited] = useState<Toggle | null>(null)
  const entries = trail.answer?.kind === 'answer' ? trail.answer.value.entries : []
  const again = () => {
    setEdited(null)
    asked.again()
    trail.again()
  }
  const list = (
    <Asked asked={asked} label="Asking for the toggles">
      {({ toggles }) =>
        toggles.length === 0 ? (
          <EmptyState title="No toggles">The default of each capability holds.</EmptyState>
        ) : (
          toggles.map((toggle) => (
            <ToggleRow
              key={toggle.key}
              toggle={toggle}
              last={entries.find(({ about }) => about['key'] === toggle.key)}
              staff={staff}
              onChange={again}
              onEdit={staff.isBackOffice ? () => setEdited(toggle) : null}
            />
          ))
        )
      }
    </Asked>
  )
  const beside = staff.isBackOffice ? (
    <ToggleForm key={edited?.key ?? ''} toggle={edited} onDone={again} />
  ) : (
    <Section>
      <Stack gap={8}>
        <SectionHeading>Whom a toggle reaches</SectionHeading>
        <p className="text-meta measure">
          You switch it for the couriers and the staff of your own sub-depots. Everyone, groups, shares and single
          couriers are the back office’s. Phones have it the next time they have signal.
        </p>
      </Stack>
    </Section>
  )
  return <TwoPanes leftLabel="Toggles" left={list} right={beside} />
}
