import type { ToastContent } from './toast.tsx'

/** Shows a toast for what runs beside the screens, once the page has a place for it. The place is the last `ToastProvider`. */
export const backgroundToast: { show?: (toast: ToastContent) => void } = {}
