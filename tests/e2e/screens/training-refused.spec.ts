import { expect, test } from '@playwright/test'
import { course12 } from '#support/scorm/course-12.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { keepNothingOfOtherSites } from '../support/other-sites.ts'
import { createPhone } from '../support/phone.ts'
import { layCourse } from '../support/playing.ts'
import { serveWithPlayer } from '../support/serve-with-player.ts'

test(
  'a browser that keeps nothing for lessons is named as what it is, with what is kept and what to do',
  { tag: '@proof' },
  async () => {
    // Of which 127.0.0.1, where the player is then, is another site.
    const house = await serveWithPlayer('localhost')
    const phone = createPhone({ home: house.address })
    keepNothingOfOtherSites(phone)
    try {
      const page = await phone.open(house.address)
      await layCourse(page, house, { id: 'straps', title: 'Straps', edition: '1.2', bytes: course12(house.address) })
      await page.goto(`${house.address}/training/straps`)
      const said = page.getByRole('alert')
      await expect(said).toContainText('Your browser is blocking training')
      await expect(said).toContainText(
        'Your answers are saved. Open the app at the address your depot gave you, or allow third-party cookies in your browser’s settings. Then try again.',
      )
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(await axeFaultsInEveryTheme(page)).toEqual([])
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page).toHaveURL(/\/training$/)
    } finally {
      await phone.remove()
      await house.stop()
    }
  },
)
