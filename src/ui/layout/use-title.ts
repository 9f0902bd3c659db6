import { useEffect } from 'react'

/** Names the page in the tab and the history, and for whoever listens instead of looking. Null leaves the name as it is. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · courier-app`
  }, [title])
}
