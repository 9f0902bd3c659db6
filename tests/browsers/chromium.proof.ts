import { chromium } from './chromium.ts'
import { replayStories } from './replay-stories.ts'

replayStories(chromium)
