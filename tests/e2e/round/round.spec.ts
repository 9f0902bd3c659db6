import { test } from '@playwright/test'
import { drawnLabels } from './label-pictures.ts'
import { roundSurvivesAKill } from './round-stories.ts'

test('a round without signal survives a flat battery and arrives once', async () => {
  await roundSurvivesAKill(await drawnLabels(2))
})
