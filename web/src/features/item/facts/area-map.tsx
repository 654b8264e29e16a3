import { useMemo } from 'react'
import type { Item } from '../api/item'
import { areaMap, type AreaMap as Drawn, mapSize } from '../model/area-map'

/** Around where it is picked up: the town or quarter, not the house. */
export default function AreaMap({ item: { city, state } }: { item: Pick<Item, 'city' | 'state'> }) {
  const map = useMemo(() => areaMap(city, state), [city, state])
  if (!map) return null
  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-label={labelOf(map)}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        className="w-full rounded-xl bg-secondary/60"
      >
        <Water map={map} />
        <circle cx={map.center.x} cy={map.center.y} r={map.radius} fill="var(--primary)" fillOpacity={0.15} />
        <circle
          cx={map.center.x}
          cy={map.center.y}
          r={map.radius}
          fill="none"
          strokeDasharray="4 4"
          stroke="var(--primary)"
        />
        <text
          x={map.center.x}
          y={map.center.y + 5}
          textAnchor="middle"
          fill="var(--foreground)"
          fontSize={15}
          fontWeight={700}
        >
          {map.center.name}
        </text>
        {map.others.map(({ name, x, y, end }) => (
          <g key={name} fill="var(--muted-foreground)">
            <circle cx={x} cy={y} r={3} />
            <text x={end ? x - 7 : x + 7} y={y + 4} textAnchor={end ? 'end' : 'start'} fontSize={12}>
              {name}
            </text>
          </g>
        ))}
        <Scale {...map.scale} />
      </svg>
      <figcaption className="text-muted-foreground text-sm">
        The area only. The owner gives you the address once your booking is accepted.
      </figcaption>
    </figure>
  )
}

function Water({ map: { sea, lagoon, rivers } }: { map: Drawn }) {
  return (
    <g fill="var(--info-soft)" stroke="var(--info-soft)" strokeWidth={5} strokeLinejoin="round">
      <polygon points={sea} strokeWidth={1} />
      <polygon points={lagoon} strokeWidth={1} />
      {rivers.map((river) => (
        <polyline key={river} points={river} fill="none" />
      ))}
    </g>
  )
}

function Scale({ km, width }: Drawn['scale']) {
  const [right, y] = [mapSize.width - 14, mapSize.height - 12]
  return (
    <g fill="var(--muted-foreground)" stroke="var(--muted-foreground)">
      <line x1={right - width} x2={right} y1={y} y2={y} strokeWidth={2} />
      <text x={right} y={y - 5} textAnchor="end" stroke="none" fontSize={11}>
        {km} km
      </text>
    </g>
  )
}

function labelOf({ center, others }: Drawn): string {
  const near = others.slice(0, 3).map(({ name }) => name)
  return near.length > 0 ? `Map of ${center.name}, near ${near.join(', ')}` : `Map of ${center.name}`
}
