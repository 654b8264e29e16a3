import { encode } from 'uqr'

/** Dark on light in either theme: not every camera reads the reverse. */
export default function QrPicture({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code"
      shapeRendering="crispEdges"
      className="size-44 rounded-xl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
