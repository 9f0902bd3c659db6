/** What every popup is given. */
export interface PopupContentProps {
  onDone: () => void
}
