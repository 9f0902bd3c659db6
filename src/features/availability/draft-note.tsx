import { TextButton } from '#ui/controls/text-link.tsx'

export function DraftNote({ onAgain }: { onAgain: () => void }) {
  return (
    <div>
      <p>You began this earlier. It is kept on this phone until you save it.</p>
      <TextButton onClick={onAgain}>Start again</TextButton>
    </div>
  )
}
