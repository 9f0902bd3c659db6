import type { ToastContent } from './toast.tsx'

type Show = (toast: ToastContent) => void

let place: Show | undefined

/** Where on the page toasts go that no component shows. Returns how to take the place away. */
export function placeToasts(show: Show): () => void {
  place = show
  return () => {
    if (place === show) place = undefined
  }
}

/** Shows a toast for what runs beside the screens; nothing where the page has no place for it now. */
export const showToast: Show = (toast) => place?.(toast)
