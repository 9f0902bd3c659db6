/** The props of every popup. */
export interface PopupContentProps {
  onDone: () => void
}
