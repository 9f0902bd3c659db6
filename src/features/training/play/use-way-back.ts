import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Lays a page of the app below one that was opened by its address, so that Back stays in the app. True while it does. */
export function useWayBack(to: string): boolean {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isFirst = key === 'default'
  useEffect(() => {
    if (!isFirst) return
    const lay = async (): Promise<void> => {
      await navigate(to, { replace: true })
      await navigate(pathname + search)
    }
    void lay()
  }, [isFirst, to, pathname, search, navigate])
  return isFirst
}
