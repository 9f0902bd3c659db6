import { test } from '@playwright/test'
import { drawnLabels } from './label-pictures.ts'
import { roundSentByTheWorker, roundSurvivesFlatBatteries } from './round-stories.ts'

test('a round without signal survives two flat batteries and arrives once', async () => {
  await roundSurvivesFlatBatteries(await drawnLabels())
})

test('a round is sent by the worker when the page was closed before the signal came back', async () => {
  await roundSentByTheWorker(await drawnLabels())
})
