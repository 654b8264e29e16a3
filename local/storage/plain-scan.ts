const isBaseline = (marker: number): boolean => marker === 0xc0 || marker === 0xc1

/**
 * The same JPEG with the usual last three bytes in the headers of its scans. In a picture that is not progressive they mean nothing, and
 * some phones leave them empty; the decoder would complain of that alone, and tell nothing of what is damaged behind it.
 */
export function withPlainScans(content: Uint8Array): Uint8Array {
  const jpeg = Buffer.from(content)
  let baseline = false
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    baseline ||= isBaseline(marker)
    const length = jpeg.readUInt16BE(at + 2)
    if (marker === 0xda && baseline && at + 2 + length <= jpeg.length) jpeg.set([0, 63, 0], at + length - 1)
    at = marker === 0xda ? nextSegment(jpeg, at + 2 + length) : at + 2 + length
  }
  return jpeg
}

/** Behind the picture data of a scan, in which 255 is followed by 0 or by the number of a restart. */
function nextSegment(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  while (at >= 0 && isData(jpeg[at + 1])) at = jpeg.indexOf(0xff, at + 1)
  return at < 0 ? jpeg.length : at
}

const isData = (next: number | undefined): boolean =>
  next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
