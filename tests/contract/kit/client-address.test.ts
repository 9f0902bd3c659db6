import { afterEach, describe, expect, test } from 'vitest'
import { clientAddress, limitedBy, trustProxies } from '#kit/http/client-address.ts'
import { listen, type Listening } from '#kit/http/listen.ts'

const none = trustProxies([])
const proxies = trustProxies(['10.0.0.4', '10.1.0.0/16', 'fd00::/8'])

describe('whose request it is', () => {
  test.each([
    ['a header without a proxy', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
    ['a header of somebody who is no proxy', '203.0.113.9', '198.51.100.1', proxies, '203.0.113.9'],
    ['a trusted proxy', '10.0.0.4', '198.51.100.1', proxies, '198.51.100.1'],
    ['a made-up hop before the true one', '10.0.0.4', '1.2.3.4, 198.51.100.1', proxies, '198.51.100.1'],
    ['two proxies, one behind the other', '10.0.0.4', '1.2.3.4, 198.51.100.1, 10.1.7.7', proxies, '198.51.100.1'],
    ['a proxy that says nothing', '10.0.0.4', null, proxies, '10.0.0.4'],
    ['words that are no address', '10.0.0.4', 'unknown, 10.1.7.7', proxies, '10.1.7.7'],
    ['nobody but proxies', '10.0.0.4', '10.1.7.7', proxies, '10.1.7.7'],
    ['ports', '10.0.0.4', '198.51.100.1:5071', proxies, '198.51.100.1'],
    ['IPv6 in brackets', 'fd00::4', '[2001:db8::1]:443', proxies, '2001:db8::1'],
    ['IPv4 through an IPv6 socket', '::ffff:10.0.0.4', '::ffff:198.51.100.1', proxies, '198.51.100.1'],
  ])('%s', (_, socket, header, trusted, address) => {
    expect(clientAddress(socket, header, trusted)).toBe(address)
  })

  test.each(['10.0.0', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8'])('%s is no proxy', (entry) => {
    expect(() => trustProxies([entry])).toThrow(new RangeError(entry))
  })

  test('a line with many IPv6 addresses is one caller', () => {
    const by = (clientAddress: string) => limitedBy({ clientAddress })
    expect(by('2001:db8:0:7::1')).toBe(by('2001:0db8::7:ffff:1:2:3'))
    expect(by('2001:db8:0:8::1')).not.toBe(by('2001:db8:0:7::1'))
    expect(by('fe80::1%eth0')).toBe(by('FE80::2'))
    expect(by('198.51.100.1')).not.toBe(by('198.51.100.2'))
    expect(limitedBy(undefined)).toBe(limitedBy({}))
  })
})

describe('on a port', () => {
  let server: Listening | undefined
  afterEach(async () => await server?.stop())
  const askedBy = async (trusted: string[], forwardedFor: string) => {
    const said = (_: Request, env: object) => new Response(limitedBy(env))
    server = await listen(said, { port: 0, host: '127.0.0.1', trustedProxies: trustProxies(trusted) })
    return await (
      await fetch(`http://127.0.0.1:${server.port}`, { headers: { 'x-forwarded-for': forwardedFor } })
    ).text()
  }

  test('a header that anybody can send changes nothing', async () => {
    expect(await askedBy([], '198.51.100.1')).toBe('address 127.0.0.1')
  })

  test('a trusted proxy says for whom it asks', async () => {
    expect(await askedBy(['127.0.0.0/8'], '1.2.3.4, 198.51.100.1')).toBe('address 198.51.100.1')
  })
})
