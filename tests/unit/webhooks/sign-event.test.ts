import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { makeSecret, signEvent } from '#services/connections/delivery/sign-event.ts'

describe('the signature of an event', () => {
  it('is that of the published example of Standard Webhooks', () => {
    const headers = signEvent(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330,
      body: '{"test": 2432232314}',
    })
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is accepted by the library of Standard Webhooks, by each of two secrets', () => {
    const secrets = [makeSecret(), makeSecret()]
    const body = '{"type":"parcel.delivered","timestamp":"2026-05-14T10:00:00.000Z","data":{"name":"Zoë"}}'
    const headers = signEvent(secrets, { id: 'evt_1', at: Math.floor(Date.now() / 1000), body })
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(makeSecret()).verify(body, headers)).toThrow('No matching signature found')
    expect(() => new Webhook(secrets[0] ?? '').verify(body.replace('Zoë', 'Zoe'), headers)).toThrow(
      'No matching signature found',
    )
  })

  it('has secrets of 32 bytes, each of its own', () => {
    const secret = makeSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(makeSecret()).not.toBe(secret)
  })
})
