import { useId } from 'react'

const hung = [
  { digit: '4', x: 74, tilt: 1.5 },
  { digit: '0', x: 184, tilt: -4 },
  { digit: '4', x: 312, tilt: 2 },
]

/** 404 on three hangers, cut from adire cloth. The heading says it in words. */
export function ClothesRail() {
  const cloth = useId()
  return (
    <svg aria-hidden viewBox="0 0 380 250" className="w-full max-w-md text-primary">
      <Cloth id={cloth} />
      <g stroke="currentColor" strokeWidth="6" strokeLinecap="round">
        <path d="M12 26H368" />
        <path d="M12 18v16M368 18v16" />
      </g>
      {hung.map(({ digit, x, tilt }) => (
        <g key={x} transform={`translate(${x} 26) rotate(${tilt})`}>
          <path
            d="M-6 2a8 8 0 1 1 11 8q-5 3-5 9v5L-46 50q-6 5 2 7H44q8-2 2-7L0 24"
            fill="none"
            stroke="var(--muted-foreground)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <text
            y="182"
            textAnchor="middle"
            className="font-display"
            fontSize="172"
            fontWeight="800"
            fill={digit === '0' ? 'var(--marigold)' : `url(#${cloth})`}
          >
            {digit}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Cloth({ id }: { id: string }) {
  return (
    <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse">
      <rect width="24" height="24" fill="currentColor" />
      <g fill="none" stroke="var(--background)" strokeOpacity="0.45" strokeWidth="1.1">
        <path d="M12 2 22 12 12 22 2 12Z" />
        <circle cx="12" cy="12" r="3" />
        <path d="M0 4q3-4 6 0M18 20q3 4 6 0" />
      </g>
    </pattern>
  )
}
