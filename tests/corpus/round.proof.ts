import { test } from '@playwright/test'
import { photographs } from '../e2e/round/photographs.ts'
import { roundSurvivesFlatBatteries } from '../e2e/round/round-stories.ts'

test('a round labelled with real photographs survives two flat batteries and arrives once', async () => {
  test.setTimeout(300_000)
  await roundSurvivesFlatBatteries(photographs())
})
