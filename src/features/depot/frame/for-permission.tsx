import type { ReactNode } from 'react'
import type { Permission } from '#contracts/permissions.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { DeskPage } from './desk-page.tsx'
import { useDesk, useMay } from './desk-places.ts'
import { notInRoleLabel } from './role-labels.ts'

interface ForProps {
  permission: Permission
  /** The sub-depot that the part is about; anywhere if left out. */
  subDepot?: string | undefined
  children: ReactNode
}

/** Shows a part only to staff whose roles have the permission. The services check it again. */
export function For({ permission, subDepot, children }: ForProps) {
  return useMay()(permission, subDepot) ? children : null
}

/** One line that says that a role doesn’t include something, where its controls would be. */
export function RoleNote({ permission }: { permission: Permission }) {
  return <p className="measure">{notInRoleLabel(permission, useDesk().staff)}</p>
}

/** Takes the place of a part that a role doesn’t include, with a way back. */
export function NotInRole({ permission }: { permission: Permission }) {
  const { root, staff } = useDesk()
  return (
    <EmptyState title="Not part of your role" action={<TextLink to={root}>Back to Today</TextLink>}>
      {notInRoleLabel(permission, staff)}
    </EmptyState>
  )
}

function NotInRolePage({ permission }: { permission: Permission }) {
  useTitle('Not part of your role')
  return (
    <DeskPage title="Console">
      <NotInRole permission={permission} />
    </DeskPage>
  )
}

/** A whole screen that needs a permission, because its address can be opened without a link. */
export function ScreenFor({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) ? children : <NotInRolePage permission={permission} />
}
