import { expect } from 'vitest'
import { deviceRecord, type DeviceRecord } from '../e2e/round/device-record.ts'
import type { Tab } from './browser.ts'
import { parcels, type Shift } from './shift.ts'
import { button, choice, field, fileInput, heading, listRow, submit, words } from './targets.ts'

/** Milliseconds; only against what never comes. The app looks again after a minute at the latest. */
const patience = { timeout: 75_000, interval: 200 }

/** Signs in with signal, and waits until the round and the app itself are on the phone. */
export async function loadRound(tab: Tab, { origin, stack }: Shift): Promise<void> {
  const account = stack.accounts.find(({ group }) => group === 'courier')
  if (!account) throw new Error('There is no demo courier')
  await tab.goto(`${origin}/auth/sign-in-courier`)
  await tab.type(field('Email or username'), account.username)
  await tab.type(field('Password'), account.password)
  await tab.press(button('Sign in'))
  await tab.see(heading('Today'))
  await tab.see(words(`left of ${parcels}`))
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
    if (!navigator.serviceWorker.controller) await controlled
  }, null)
}

async function openToDo(tab: Tab, { origin }: Shift): Promise<void> {
  await tab.goto(`${origin}/manifest?status=expected`)
  await tab.press(listRow)
}

/** Loads `count` parcels from the list, one after the other. */
export async function confirmFromList(tab: Tab, shift: Shift, count: number): Promise<void> {
  await openToDo(tab, shift)
  for (let at = 1; at <= count; at++) {
    await tab.press(button('Loaded'))
    const door = await tab.evaluate(() => document.querySelector('h1')?.textContent ?? '', null)
    // The message says that the tap is saved: the page may be left.
    await tab.see(words(`${door} loaded`))
    if (at < count) await openToDo(tab, shift)
  }
}

/** Records "unable to deliver" with a photo of the door and a note. */
export async function proveOne(tab: Tab, shift: Shift, note: string): Promise<void> {
  await openToDo(tab, shift)
  await tab.press(button('Unable'))
  await tab.press(choice('No answer'))
  await tab.choose(fileInput, shift.photo)
  await tab.see(button('Remove photo 1'))
  await tab.type(field('Note (optional)'), note)
  await tab.press(submit)
  await tab.see(words('Unable to deliver: no answer'))
}

/** The state of the phone when everything is sent and shown by the depot, without anybody's help. */
export async function whenAllIsSent(tab: Tab): Promise<DeviceRecord> {
  await expect
    .poll(async () => {
      const { delivery, blobs } = await deviceRecord(tab)
      return { open: delivery.filter(({ state }) => state !== 'done').length, photos: blobs.length }
    }, patience)
    .toEqual({ open: 0, photos: 0 })
  return await deviceRecord(tab)
}
