import { once } from 'node:events'
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { test } from '../support/on-stack.ts'
import { openDesk } from './desk-and-phone.ts'

const rounds = 15
const parcels = 200

/** A line to the services on which each import breaks after the service has counted some of its rows. */
async function openBrittleLine(port: number) {
  let breaks = 0
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request
    const asked = open({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (part: Buffer) => {
        const isBreak = breaks === 0 && part.toString().includes('"done":2000')
        if (isBreak) breaks += 1
        response.write(part, () => isBreak && response.destroy())
      })
      answer.once('end', () => response.end())
    })
    asked.once('error', () => response.destroy())
    request.pipe(asked)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    breaks: () => breaks,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('an import counts its rows, and after a line that broke in the middle it is sent again without doubles', async ({
  browser,
  stack,
}) => {
  test.slow()
  const line = await openBrittleLine(stack.port)
  const desk = await openDesk(browser, { ...stack, port: line.port })
  const date = londonDay(new Date())
  const rows = Array.from({ length: rounds }, (_, at) =>
    demoRows({ subDepot: 'SAM', date, round: String(700 + at), roundName: '', parcels, seed: 700 + at }),
  )
  await desk.goto('/depot/import')
  await desk
    .locator('#import-file')
    .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(importCsv(rows.flat())) })
  await desk.getByRole('button', { name: 'Import 3,000 parcels' }).click()
  await expect(desk.getByText(/^[12],000 of 3,000$/)).toBeVisible()
  await expect(desk.getByRole('progressbar', { name: 'Importing 3,000 parcels. Keep this page open' })).toBeInViewport()
  await expect(desk.getByRole('heading', { name: 'The connection was lost' })).toBeVisible()
  await expect(desk.getByRole('alert')).toContainText('sending it again is safe')
  expect(line.breaks()).toBe(1)
  await desk.getByRole('button', { name: 'Send it again' }).click()
  await expect(desk.getByRole('heading', { name: 'Already imported, nothing has changed' })).toBeVisible()
  await desk.goto('/depot/rounds')
  for (const round of ['700', '714'])
    await expect(desk.getByRole('row').filter({ hasText: round })).toContainText('200')
  line.close()
})
