import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checkUrl, createLookup, isPublicAddress } from '#services/connections/delivery/check-address.ts'

const strict = { allowsHttp: false, allowsPrivate: false }

describe('the address of a webhook', () => {
  it.each([
    'https://hooks.example.com/courier?key=1',
    'https://hooks.example.com:8443/',
    'https://93.184.215.14/hook',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('may be %s', (url) => {
    expect(checkUrl(url, strict)).toBeNull()
  })

  it.each([
    'hooks.example.com',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'http://hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://service.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ])('may not be %s', (url) => {
    expect(checkUrl(url, strict)).not.toBeNull()
  })

  it('may be of this machine and without encryption where settings allow it', () => {
    expect(checkUrl('http://127.0.0.1:9000/', { allowsHttp: true, allowsPrivate: true })).toBeNull()
    expect(checkUrl('http://127.0.0.1:9000/', { allowsHttp: true, allowsPrivate: false })).not.toBeNull()
    expect(checkUrl('http://127.0.0.1:9000/', { allowsHttp: false, allowsPrivate: true })).not.toBeNull()
  })
})

describe('an IP address', () => {
  it.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the name of a server', () => {
  const names: Readonly<Record<string, { address: string; family: number }[]>> = {
    'good.example': [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
    'inside.example': [{ address: '10.0.0.1', family: 4 }],
    'both.example': [
      { address: '93.184.215.14', family: 4 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ],
  }
  const look = ((host: string, _options: object, done: (error: null, found: unknown) => void) =>
    done(null, names[host] ?? [])) as never
  const lookUp = (host: string, allowsPrivate = false) =>
    promisify(createLookup({ allowsPrivate }, look))(host, { all: true }) as Promise<unknown>

  it('leads to all of its addresses, which are those that were checked', async () => {
    expect(await lookUp('good.example')).toEqual(names['good.example'])
  })

  it.each(['inside.example', 'both.example', 'none.example'])('%s leads nowhere', async (host) => {
    await expect(lookUp(host)).rejects.toThrow('private network')
  })

  it('leads inside where a setting allows it', async () => {
    expect(await lookUp('inside.example', true)).toEqual(names['inside.example'])
  })
})
