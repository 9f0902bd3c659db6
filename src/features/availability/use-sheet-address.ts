import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A sheet that the address names, so that Back closes it and the app opens with it again: `?day=2026-05-14`. */
export function useSheetAddress(name: string): {
  value: string | null
  open: (value: string) => void
  close: () => void
} {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const to = (value: string | null): string => {
    const rest = new URLSearchParams(search)
    if (value === null) rest.delete(name)
    else rest.set(name, value)
    return rest.toString()
  }
  return {
    value: search.get(name),
    open: (value) => void navigate({ search: to(value) }),
    // One that was opened by its address has nothing to go back to.
    close: () => void (key === 'default' ? navigate({ search: to(null) }, { replace: true }) : navigate(-1)),
  }
}
