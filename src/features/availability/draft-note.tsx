import { TextButton } from '#ui/controls/text-link.tsx'

/** Above a form that opens with what was begun of it. */
export function DraftNote({ onAgain }: { onAgain: () => void }) {
  return (
    <div>
      <p>You began this earlier. It is kept on this phone until you save it.</p>
      <TextButton onClick={onAgain}>Start again</TextButton>
    </div>
  )
}
