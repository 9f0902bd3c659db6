import { firefox } from './firefox.ts'
import { replayStories } from './replay-stories.ts'

replayStories(firefox)
