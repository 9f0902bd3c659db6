import { TextButton } from '#ui/controls/text-link.tsx'

export function DraftNote({ onAgain }: { onAgain: () => void }) {
  return (
    <div>
      <p>You started this earlier. It’s saved on this phone until you save it.</p>
      <TextButton onClick={onAgain}>Start again</TextButton>
    </div>
  )
}
