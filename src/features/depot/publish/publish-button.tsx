import { Button } from '#ui/controls/button.tsx'

interface PublishButtonProps {
  /** Of the note. */
  id: string
  /** What it says; while it works, what it does. */
  label: string
  busy: boolean
  isReady: boolean
  /** What it brings about, or what is still missing. */
  note: string
}

/** Can be pressed once everything is chosen; it stays where the keyboard and screen readers find it. */
export function PublishButton({ id, label, busy, isReady, note }: PublishButtonProps) {
  return (
    <>
      <Button type="submit" kind="primary" aria-disabled={busy || !isReady || undefined} aria-describedby={id}>
        {label}
      </Button>
      <p className="text-meta" id={id}>
        {note}
      </p>
    </>
  )
}
