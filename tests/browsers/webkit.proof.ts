import { audioStory } from './audio-story.ts'
import { replayStories } from './replay-stories.ts'
import { webkit } from './webkit.ts'

replayStories(webkit)
audioStory(webkit)
