import { Eye } from 'lucide-react'
import { TextButton } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { pageCookies } from './page-cookies.ts'
import type { Preview } from './preview-state.ts'
import { endPreview } from './preview-sync.ts'

const words = {
  over: 'The preview is over. This is what is published.',
  unreachable: 'The preview could not be loaded. This is what is published.',
} as const

/** Says that something else than what is published is shown, and leads out; nothing where that is not so. */
export function PreviewBar({ preview }: { preview: Preview }) {
  const exit = () => endPreview(pageCookies)
  return (
    <div aria-live="polite">
      {preview.kind !== 'none' && (
        <Section tight line>
          <div className="preview-bar">
            {preview.kind === 'shown' ? (
              <StatusChip tone="carry" icon={Eye}>
                Preview
              </StatusChip>
            ) : (
              <p className="measure">{words[preview.kind]}</p>
            )}
            {preview.kind !== 'over' && <TextButton onClick={exit}>Exit preview</TextButton>}
          </div>
        </Section>
      )}
    </div>
  )
}
