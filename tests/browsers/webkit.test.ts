import { webkit } from './webkit.ts'
import { replayStories } from './replay-stories.ts'

replayStories(webkit)
