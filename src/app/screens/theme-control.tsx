import { useSyncExternalStore } from 'react'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import type { ThemeChoice } from '#ui/theme/theme.ts'
import { colorMode } from '../color-mode-choice.ts'
import { chooseColorMode, subscribeColorMode } from '../color-mode.ts'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the phone' },
]

export function ThemeControl() {
  const theme = useSyncExternalStore(subscribeColorMode, colorMode)
  return <SegmentedControl label="Screen" name="theme" options={themes} value={theme} onChange={chooseColorMode} />
}
