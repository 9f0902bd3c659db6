import { Outlet } from 'react-router-dom'

/** Sign-in and what belongs to it: one column, nothing around it. */
export function AuthLayout() {
  return <Outlet />
}
