import type { Page } from '@playwright/test'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'

export const captchaHost = 'captcha.example'

export const captchaSettings: NonNullable<RuntimeConfig['captcha']> = {
  siteKey: 'site-key',
  version: '2',
  mode: 'base',
  size: 'normal',
  hideBadge: true,
  host: captchaHost,
}

/** Stands for the host's script, in the page: no type of it can be known there. */
const script = `(() => {
  const widgets = []
  const stub = { words: 0, fails: false, expire: () => widgets.at(-1).options['expired-callback']() }
  const word = () => 'person-' + ++stub.words
  const give = (widget) => {
    widget.response = word()
    widget.options.callback(widget.response)
  }
  const box = (widget) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am not a robot'
    button.style.width = '304px'
    button.style.height = '78px'
    button.addEventListener('click', () => give(widget))
    return button
  }
  const api = {
    ready: (then) => then(),
    render(place, options) {
      const widget = { options, response: '' }
      if (options.size !== 'invisible') place.append(box(widget))
      return widgets.push(widget) - 1
    },
    getResponse: (id) => widgets[id].response,
    reset: (id) => { widgets[id].response = '' },
    execute(target, about) {
      if (about) return stub.fails ? Promise.reject(new Error('no score')) : Promise.resolve(word() + ' ' + about.action)
      if (stub.fails) widgets[target].options['error-callback']()
      else give(widgets[target])
    },
  }
  globalThis.captchaStub = stub
  globalThis.grecaptcha = { ...api, enterprise: api }
})()`

/** The captcha's host as a page meets it; gives the addresses that were asked for. */
export async function answerCaptcha(page: Page): Promise<{ asked: URL[]; block: (on: boolean) => void }> {
  const asked: URL[] = []
  let blocked = false
  await page.route(`https://${captchaHost}/**`, async (route) => {
    asked.push(new URL(route.request().url()))
    if (blocked) await route.abort('blockedbyclient')
    else await route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return { asked, block: (on) => void (blocked = on) }
}
