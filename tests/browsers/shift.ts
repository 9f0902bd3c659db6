import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createLine, type Line } from '#support/line.ts'
import { doorPicture } from '../chaos/app/door-picture.ts'
import { importRound } from '../e2e/support/import-round.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import { createAnswerThief, type AnswerThief } from './answer-thief.ts'
import type { Browser, Engine } from './browser.ts'

export const parcels = 40

/** Own services, the connection to them, and a courier's browser. */
export interface Shift {
  stack: Stack
  line: Line
  origin: string
  browser: Browser
  /** A photo of a door on this machine. */
  photo: string
  thief: AnswerThief | undefined
}

export async function loseSignal(shift: Shift): Promise<void> {
  await shift.line.cut()
}

async function atWork(
  stack: Stack,
  engine: Engine,
  withThief: boolean,
  story: (shift: Shift) => Promise<void>,
): Promise<void> {
  await importRound(stack, parcels)
  const photo = join(stack.dataDir, 'door.jpg')
  writeFileSync(photo, doorPicture(20))
  const thief = withThief ? await createAnswerThief(stack.port) : undefined
  const line = await createLine(thief?.port ?? stack.port)
  const browser = await engine.create()
  try {
    await story({ stack, line, origin: `http://127.0.0.1:${line.port}`, browser, photo, thief })
    expect(await browser.noise()).toEqual([])
  } finally {
    await browser.remove()
    await line.close()
    await thief?.close()
  }
}

/** `withThief`: the answer to the first push is lost. */
export async function onShift(
  engine: Engine,
  story: (shift: Shift) => Promise<void>,
  withThief = false,
): Promise<void> {
  const stack = await startStack()
  try {
    await atWork(stack, engine, withThief, story)
  } finally {
    await stack.remove()
  }
}
