import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeSlowRequests } from '#kit/http/slow-requests.ts'

let port = 0
let server = createServer()
const sockets: Socket[] = []

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.method === 'GET') {
      // A stream, whose request nobody reads to its end.
      response.write('open')
      const beat = setInterval(() => response.write('.'), 50)
      return response.on('close', () => clearInterval(beat))
    }
    request.resume()
    return request.on('end', () => response.end('done'))
  })
  closeSlowRequests(server, () => 'one address', { graceMs: 200, silenceMs: 150, maxArriving: 3 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function open(text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  return socket
}

const post = (length: number, body: string): string =>
  `POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: ${length}\r\n\r\n${body}`

// A reset closes a connection too, but `once` fails on the error that comes before its close.
const closed = (socket: Socket): Promise<boolean> => {
  socket.resume()
  return new Promise((settle) => socket.once('close', () => settle(true)))
}

test('a connection that says nothing is closed', async () => {
  expect(await closed(await open())).toBe(true)
})

test('a body that comes a byte at a time is closed, though it is never silent', async () => {
  const socket = await open(post(1_000, 'a'))
  const drip = setInterval(() => socket.write('a'), 50)
  try {
    expect(await closed(socket)).toBe(true)
  } finally {
    clearInterval(drip)
  }
})

test('a body that comes as fast as the slowest line is answered', async () => {
  // 2,000 bytes may take 200 ms and half a second more.
  const socket = await open(post(2_000, 'a'.repeat(1_000)))
  setTimeout(() => socket.write('a'.repeat(500)), 120)
  setTimeout(() => socket.write('a'.repeat(500)), 240)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('streams of one address stay open, however many and however long', async () => {
  const streams = await Promise.all(Array.from({ length: 5 }, () => open('GET / HTTP/1.1\r\nhost: a.example\r\n\r\n')))
  const heard = streams.map(() => 0)
  for (const [at, socket] of streams.entries()) socket.on('data', () => (heard[at] = Date.now()))
  const start = Date.now()
  await expect.poll(() => heard.every((last) => last > start + 600), { timeout: 5_000 }).toBe(true)
  expect(streams.some(({ destroyed }) => destroyed)).toBe(false)
})

test('one address has so many requests on their way, and one more when one has ended', async () => {
  const waiting = await Promise.all([open(post(5, 'a')), open(post(5, 'a')), open(post(5, 'a'))])
  for (const socket of waiting) socket.resume()
  const more = await open(post(5, 'abcde'))
  expect(await closed(more)).toBe(true)
  const [first] = waiting
  first?.write('bcde')
  if (first) await once(first, 'data')
  const after = await open(post(5, 'abcde'))
  const [answer] = (await once(after, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/)
})
