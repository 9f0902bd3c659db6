import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush } from '#services/messaging/push/send-pushes.ts'
import { isPushService, defaultPushHosts } from '#services/messaging/push/push-hosts.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('a push is encrypted as RFC 8291 shows it in its appendix A', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, {
    sender,
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('only the push services of browsers are ever asked', () => {
  const taken = [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ]
  const refused = [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com.example/a',
    'https://notfcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'file:///etc/passwd',
    'a',
  ]
  expect(taken.filter((address) => !isPushService(address, defaultPushHosts))).toEqual([])
  expect(refused.filter((address) => isPushService(address, defaultPushHosts))).toEqual([])
  expect(isPushService('http://127.0.0.1:4000/a', ['http://127.0.0.1:4000'])).toBe(true)
})
