import { useEffect } from 'react'

/** Names the page in the tab and the history, and for whoever listens instead of looking. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · courier-app`
  }, [title])
}
