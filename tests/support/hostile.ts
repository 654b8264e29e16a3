import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files that are small to send and dear to open. */

/** A JPEG that paints the same empty detail over and over: every pass looks at every pixel. */
export async function manyPasses(width: number, height: number, passes: number): Promise<Buffer> {
  const whole = await sharp({ create: { width, height, channels: 3, background: '#845' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const first = endOfScan(whole, 2)
  const second = endOfScan(whole, first)
  // With its tables; complete at once, so that a repetition contradicts nothing.
  const pass = Buffer.from(whole.subarray(first, second))
  pass[pass.indexOf(Buffer.from('ffda', 'hex')) + 9] = 0
  const repeated = Array.from({ length: passes - 1 }, () => pass)
  return Buffer.concat([whole.subarray(0, first), ...repeated, Buffer.from('ffd9', 'hex')])
}

/** Where the scan ends that comes next after the segments from here on. */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = from
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2)
  at += 2 + jpeg.readUInt16BE(at + 2)
  while (!(jpeg[at] === 0xff && jpeg[at + 1] !== 0)) at += 1
  return at
}

/** A small PNG with texts that unpack to gigabytes. */
export async function packedTexts(texts: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#845' } })
    .png()
    .toBuffer()
  const packed = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
  const chunks = Array.from({ length: texts }, (_, number) =>
    chunkOf('zTXt', Buffer.concat([Buffer.from(`text ${number}\0\0`), packed])),
  )
  const header = 33
  return Buffer.concat([picture.subarray(0, header), ...chunks, picture.subarray(header)])
}

function chunkOf(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(kind), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
