import type { Page } from '@playwright/test'
import type { Tab } from './browser.ts'

export function playwrightTab(page: Page): Tab {
  const all = (target: string) => page.locator(`xpath=${target}`)
  const first = (target: string) => all(target).filter({ visible: true }).first()
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    see: async (target) => await first(target).waitFor(),
    press: async (target) => await first(target).click(),
    type: async (target, text) => await first(target).pressSequentially(text),
    choose: async (target, file) => await all(target).first().setInputFiles(file),
    evaluate: async <Result, Arg>(script: (arg: Arg) => Result | Promise<Result>, arg: Arg) =>
      (await page.evaluate(script as (arg: unknown) => Result | Promise<Result>, arg)) as Result,
    close: async () => await page.close(),
  }
}
