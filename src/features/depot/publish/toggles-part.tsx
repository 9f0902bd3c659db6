import { useState, type SyntheticEvent } from 'react'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { Toggle } from '#contracts/config/toggles.ts'
import { namedToggles, toggleName } from '#domain/toggle-names/toggle-names.ts'
import { readRules, writeRules } from '#domain/toggle-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { requestTrail } from '../audit/audit-sync.ts'
import { ResponseView, ActionError } from '../requests/response-view.tsx'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import type { DeskStaff } from '../frame/desk-staff.ts'
import { momentLabel } from '../moment.ts'
import { useRequest } from '../requests/use-request.ts'
import { useAction } from '../requests/use-action.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { askToggles, removeToggle, switchToggle, writeToggle } from './publish-sync.ts'

/** Entries of the audit trail that are searched for who changed a toggle last. */
const lately = 200

const ruleWords: Readonly<Record<string, string>> = { everyone: 'everyone', nobody: 'nobody' }
const groupWords: Readonly<Record<string, string>> = {
  'sub-depot': 'all depot staff',
  'back-office': 'the back office',
  courier: 'all couriers',
}
const reachWords = (rules: Toggle['rules']): string => {
  const written = writeRules(rules)
  return (
    ruleWords[written] ??
    written
      .replaceAll(',', ', ')
      .replaceAll(/group:([\w-]+)/g, (_, group: string) => groupWords[group] ?? group)
      .replaceAll('sub-depot:', '')
      .replaceAll(/share:([\d.]+)/g, '$1%')
  )
}

const stateWords = ({ on, rules }: Toggle): string =>
  on ? `On for ${reachWords(rules)}` : `Off for everyone. Set up for ${reachWords(rules)}`

/** The trail's words for one sub-depot, as staff say them. */
const changed: Readonly<Record<string, string>> = { 'without it': 'off', 'with it': 'on', '': 'not set' }
const changeWords = ({ before, after }: AuditEntry): string =>
  `${changed[before] ?? before} → ${changed[after] ?? after}`

const isOnFor = ({ rules }: Toggle, subDepot: string): boolean =>
  rules.some((rule) => rule.kind === 'sub-depot' && rule.subDepot === subDepot)

/** A toggle that is on for everyone has nothing to turn on for one sub-depot. */
const isForEveryone = ({ on, rules }: Toggle): boolean => on && rules.some(({ kind }) => kind === 'everyone')

interface ToggleRowProps {
  toggle: Toggle
  last: AuditEntry | undefined
  staff: DeskStaff
  onChange: () => void
  onEdit: (() => void) | null
}

function ToggleRow({ toggle, last, staff, onChange, onEdit }: ToggleRowProps) {
  const { busy, error, act } = useAction()
  const { key } = toggle
  const { name, description } = toggleName(key)
  return (
    <Section tight line labelledBy={`toggle-${key}`}>
      <Stack gap={8}>
        <h2 className="text-h3" id={`toggle-${key}`}>
          {name}
        </h2>
        <p>{description}</p>
        <p className="text-strong">{stateWords(toggle)}</p>
        {last && (
          <p className="text-meta">
            {momentLabel(last.at)} by {last.username || 'somebody'}: {changeWords(last)}
          </p>
        )}
        <ActionError id={`toggle-${key}-fault`} error={error} />
        <ButtonGroup>
          {(isForEveryone(toggle) ? [] : staff.subDepots).map((subDepot) => {
            const on = !isOnFor(toggle, subDepot)
            return (
              <Button
                key={subDepot}
                kind="inline"
                fit
                aria-disabled={busy || undefined}
                onClick={() => void act(() => switchToggle(key, subDepot, on), onChange)}
              >
                {on ? `Turn on for ${subDepot}` : `Turn off for ${subDepot}`}
              </Button>
            )
          })}
          {onEdit && (
            <Button kind="inline" fit onClick={onEdit}>
              Change
            </Button>
          )}
        </ButtonGroup>
      </Stack>
    </Section>
  )
}

interface ToggleFormProps {
  /** Null to set up one that has its default. */
  toggle: Toggle | null
  /** The keys of those that have their default. */
  unset: readonly string[]
  onDone: () => void
}

/** Lets the back office change any toggle for anybody. */
function ToggleForm({ toggle, unset, onDone }: ToggleFormProps) {
  const [key, setKey] = useState(toggle?.key ?? '')
  const [on, setOn] = useState(toggle?.on ?? true)
  const [reach, setReach] = useState(toggle ? writeRules(toggle.rules) : 'everyone')
  const [faults, setFaults] = useState<{ key?: string; reach?: string }>({})
  const { busy, error, act } = useAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const rules = reach.trim() === 'nobody' ? [] : readRules(reach)
    const found = {
      ...(key === '' && { key: 'Choose a feature' }),
      ...(typeof rules === 'string' && { reach: rules }),
    }
    setFaults(found)
    if (found.key !== undefined || typeof rules === 'string')
      return document.getElementById(found.key === undefined ? 'toggle-reach' : 'toggle-key')?.focus()
    void act(() => writeToggle(key, on, rules), onDone)
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{toggle ? `Change “${toggleName(toggle.key).name}”` : 'Change a feature'}</SectionHeading>
          {!toggle && (
            <SelectField
              id="toggle-key"
              label="Feature"
              hint={key === '' ? undefined : toggleName(key).description}
              error={faults.key}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              emptyLabel="Choose a feature"
              options={unset.map((each) => ({ value: each, label: toggleName(each).name }))}
            />
          )}
          <Checkbox
            label="On"
            hint="If off, nobody gets it, even if listed below"
            checked={on}
            onChange={(event) => setOn(event.target.checked)}
          />
          <TextField
            id="toggle-reach"
            label="Who gets it"
            hint="everyone, nobody, or several of these with commas: sub-depot:SAM, group:courier, share:20 (20% of all)"
            error={faults.reach}
            value={reach}
            onChange={(event) => setReach(event.target.value)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <ActionError id="toggle-form-fault" error={error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : `Turn ${key === '' ? 'it' : toggleName(key).name} ${on ? 'on' : 'off'}`}
          </Button>
          {toggle && (
            <Button
              tone="missing"
              aria-disabled={busy || undefined}
              onClick={() => void act(() => removeToggle(toggle.key), onDone)}
            >
              Remove it and use the default
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}

/** Features that can be turned on and off: for their sub-depot by its staff, for anybody by the back office. */
export function TogglesPart({ staff }: { staff: DeskStaff }) {
  const asked = useRequest(askToggles)
  const may = useMay()
  // Only managers may read who changed what.
  const trail = useRequest<{ entries: AuditEntry[] }>(async () =>
    may('manage') ? await requestTrail('toggles', { limit: lately }) : { ok: true, value: { entries: [] } },
  )
  const [edited, setEdited] = useState<Toggle | null>(null)
  const set = asked.response?.ok ? asked.response.value.toggles.map(({ key }) => key) : []
  const entries = trail.response?.ok ? trail.response.value.entries : []
  const again = () => {
    setEdited(null)
    asked.again()
    trail.again()
  }
  const list = (
    <ResponseView request={asked} label="Loading the toggles">
      {({ toggles }) =>
        toggles.length === 0 ? (
          <EmptyState title="No features changed">All use their defaults.</EmptyState>
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
    </ResponseView>
  )
  const beside = staff.isBackOffice ? (
    <ToggleForm
      // A feature that was just set up is not offered again.
      key={edited?.key ?? set.join()}
      toggle={edited}
      unset={[...namedToggles].filter((each) => !set.includes(each))}
      onDone={again}
    />
  ) : !may('publish') ? (
    <Section>
      <RoleNote permission="publish" />
    </Section>
  ) : (
    <Section>
      <Stack gap={8}>
        <SectionHeading>Who gets a feature</SectionHeading>
        <p className="text-meta measure">
          You turn features on and off for the couriers and staff of your own sub-depots. The back office does so for
          everyone, for groups and for single couriers. Phones change the next time they are online.
        </p>
      </Stack>
    </Section>
  )
  return <TwoPanes leftLabel="Toggles" left={list} right={beside} />
}
