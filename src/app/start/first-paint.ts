import { colorMode } from '../theme/color-mode-choice.ts'
import { followNarrow } from '#ui/theme/narrow.ts'
import { drawLastScreen } from '../last-screen/draw-last-screen.ts'
import { loadStart } from './load-start.ts'

// Stands in the page itself and runs before anything else is there.
const choice = colorMode()
const dark = matchMedia('(prefers-color-scheme: dark)').matches
// A dark phone must not flash white.
document.documentElement.dataset['theme'] = choice === 'system' ? (dark ? 'dark' : 'light') : choice
followNarrow()
void drawLastScreen().then(loadStart)
