import { Plus, X } from 'lucide-react'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useDesk } from '../frame/desk-places.ts'
import { staffWith } from '../frame/desk-staff.ts'
import { roleLabels } from '../frame/role-labels.ts'
import { officePlace, toRole, withRow, type RoleRow, type StaffErrors } from './staff-form.ts'

interface RoleRowsProps {
  /** Begins the ids of the controls. */
  id: string
  rows: readonly RoleRow[]
  errors: StaffErrors
  onChange: (rows: readonly RoleRow[]) => void
}

interface PlaceOption {
  value: string
  label: string
}

/** The places where this person may give roles, and those of rows that are there already. */
function usePlaceOptions(rows: readonly RoleRow[]): PlaceOption[] {
  const { staff } = useDesk()
  const { subDepots, isBackOffice } = staffWith('manage', staff)
  const codes = new Set([...subDepots, ...rows.map(({ place }) => place).filter((place) => place !== officePlace)])
  codes.delete('')
  return [
    ...(isBackOffice ? [{ value: officePlace, label: 'All sub-depots (back office)' }] : []),
    ...[...codes].toSorted().map((code) => ({ value: code, label: code })),
  ]
}

const roleOptions = roles.map((role) => ({
  value: role,
  label: `${roleLabels[role].name}: ${roleLabels[role].hint.charAt(0).toLowerCase()}${roleLabels[role].hint.slice(1)}`,
}))

/** The roles of a member of staff, one in each row with the place where it holds. */
export function RoleRows({ id, rows, errors, onChange }: RoleRowsProps) {
  const places = usePlaceOptions(rows)
  const only = places.length === 1 ? (places[0]?.value ?? '') : ''
  const change = (key: number, part: Partial<RoleRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <Stack gap={16}>
      <SectionHeading level={3}>Roles</SectionHeading>
      {rows.length === 0 && <p className="measure">Without a role they can sign in, but see nothing here.</p>}
      <ul className="staff-roles">
        {rows.map(({ key, place, role }, at) => (
          <li key={key} className="staff-role">
            <SelectField
              id={`${id}-place-${key}`}
              label="Where"
              error={errors[`place-${key}`]}
              value={place}
              onChange={(event) => change(key, { place: event.target.value })}
              options={places}
              {...(place === '' && { emptyLabel: 'Choose where' })}
            />
            <SelectField
              id={`${id}-role-${key}`}
              label="Role"
              error={errors[`role-${key}`]}
              value={role}
              onChange={(event) => change(key, { role: toRole(event.target.value) })}
              options={roleOptions}
              {...(role === '' && { emptyLabel: 'Choose a role' })}
            />
            <Button
              kind="inline"
              fit
              icon={X}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
              aria-label={`Remove role ${at + 1}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button id={`${id}-add-role`} fit icon={Plus} onClick={() => onChange(withRow(rows, only))}>
        Add a role
      </Button>
      {errors['add-role'] !== undefined && <p role="alert">{errors['add-role']}</p>}
      {rows.some(({ role }) => role !== '' && permissionsOfRole[role].includes('manage')) && (
        <p className="text-meta measure">A manager can give roles to others, and take them away.</p>
      )}
    </Stack>
  )
}
