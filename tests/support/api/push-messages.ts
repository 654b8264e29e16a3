import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's side of a subscription. */
export interface PushKeys {
  /** base64url, all of them. */
  privateKey: string
  p256dh: string
  auth: string
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

export function newPushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return {
    privateKey: d,
    p256dh: Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]).toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Reads a push message as a browser does: RFC 8291, with the content encoding of RFC 8188. */
export function readPush(message: string, { privateKey, p256dh, auth }: PushKeys): string {
  const body = bytes(message)
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, keyEnd)
  const own = createECDH('prime256v1')
  own.setPrivateKey(bytes(privateKey))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), sender])
  const input = derive(own.computeSecret(sender), bytes(auth), info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = body.subarray(keyEnd)
  if (record.length > recordSize) throw new Error('More than one record')
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('Not the last record')
  return padded.subarray(0, end).toString()
}
