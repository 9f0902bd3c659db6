import { createPhone } from '../e2e/support/phone.ts'
import type { Engine } from './browser.ts'
import { playwrightTab } from './playwright-tab.ts'

/** The control: the same stories where there is Background Sync. */
export const chromium: Engine = {
  name: 'Chromium',
  ends: 'killed',
  async create() {
    const phone = createPhone()
    let isOn = false
    return await Promise.resolve({
      noise: async () => await Promise.resolve(phone.noise),
      async tab() {
        const page = await (isOn ? phone.tab('about:blank') : phone.open('about:blank'))
        isOn = true
        return playwrightTab(page)
      },
      async end() {
        isOn = false
        await phone.kill()
      },
      remove: async () => await phone.remove(),
    })
  },
}
