import type { ToastContent } from './toast.tsx'

/** Shows a toast for a background task, once the page has a place for it. The place is the last `ToastProvider`. */
export const backgroundToast: { show?: (toast: ToastContent) => void } = {}
