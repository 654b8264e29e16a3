/** Sample papers for the identity checks of the demo town, clearly marked as samples. */

const INK = '#1b1f3b'
const FAINT = '#6d6a7c'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function line(x: number, y: number, size: number, text: string, more = `fill="${INK}"`): string {
  return `<text x="${x}" y="${y}" font-family="Liberation Sans, Arial, sans-serif" font-size="${size}" ${more}>${escaped(text)}</text>`
}

function paper(width: number, height: number, content: string): string {
  const stamp = line(
    width / 2,
    height / 2,
    96,
    'SAMPLE',
    `fill="#b4472e" fill-opacity="0.16" text-anchor="middle" font-weight="700" transform="rotate(-18 ${width / 2} ${height / 2})"`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="#d9d2c4"/><rect x="24" y="24" width="${width - 48}" height="${height - 48}" rx="22" fill="#fffdf8"/>${content}${stamp}</svg>`
}

export function idCard(name: string, number: string): string {
  const [surname = '', ...given] = name.split(' ').reverse()
  const field = (y: number, label: string, value: string): string =>
    line(340, y, 19, label, `fill="${FAINT}"`) +
    line(340, y + 32, 28, value, `fill="${INK}" font-weight="700"`)
  const sitter =
    '<rect x="64" y="150" width="230" height="290" rx="12" fill="#e7dcc8"/><circle cx="179" cy="255" r="58" fill="#8a5a3c"/><path d="M84 440c0-80 42-114 95-114s95 34 95 114Z" fill="#2b3270"/>'
  return paper(
    900,
    560,
    `<rect x="24" y="24" width="852" height="86" rx="22" fill="#2b3270"/>${line(64, 80, 34, 'Sample identity card', 'fill="#fffdf8" font-weight="700"')}${sitter}` +
      field(160, 'Surname', surname) +
      field(240, 'Given names', given.reverse().join(' ')) +
      field(320, 'Number', number.replace(/(\d{4})(?=\d)/g, '$1 ')) +
      field(400, 'Issued for', 'the demo town of Aso') +
      line(64, 500, 18, 'Not a document of any authority.', `fill="${FAINT}"`),
  )
}

export function utilityBill(name: string, address: string): string {
  const row = (y: number, label: string, value: string): string =>
    line(64, y, 22, label, `fill="${FAINT}"`) + line(640, y, 22, value, `fill="${INK}" text-anchor="end"`)
  return paper(
    700,
    900,
    line(64, 110, 36, 'Sample electricity bill', `fill="${INK}" font-weight="700"`) +
      line(64, 170, 24, name) +
      line(64, 204, 22, address) +
      `<path d="M64 250H640M64 480H640" stroke="#d9d2c4" stroke-width="2"/>` +
      row(300, 'Meter', '04 2231 7786') +
      row(345, 'Units used', '182 kWh') +
      row(390, 'Energy', '₦38,220') +
      row(435, 'VAT', '₦2,867') +
      row(530, 'To pay', '₦41,087') +
      line(64, 820, 18, 'Made for the demo town of Aso. No company sent it.', `fill="${FAINT}"`),
  )
}
