/** Those of shoes begin with it: a shoe EU 40 is no gown EU 40. */
export const shoe = /^shoe /i

const one = '([\\d.]*x*[sl]|m|[\\d.]+)'
/** Needs the word before it: `UK 12`, `42`, `S to XL`. What says itself what it is, such as `One size`, does not. */
const bare = new RegExp(`^((UK|EU|US)\\b.*|${one}( ?(to|[-–/]) ?${one})?)$`, 'i')

export function sizeLabel(size: string): string {
  if (shoe.test(size)) return `Shoe size ${size.replace(shoe, '')}`
  return bare.test(size) ? `Size ${size}` : size
}
