import { cn } from '@/lib/utils'

interface BarProps {
  label: string
  /** What stands at the right: points or percent. */
  value: string
  /** 0 to 1. */
  share: number
  tone: 'good' | 'caution' | 'warning' | 'destructive'
  note?: string | undefined
}

const tones = {
  good: 'bg-good',
  caution: 'bg-caution',
  warning: 'bg-warning',
  destructive: 'bg-destructive',
} as const

/** One part of a score. The bar repeats what the words say, so only they are read out. */
export function Bar({ label, value, share, tone, note }: BarProps) {
  return (
    <li className="grid content-start gap-1.5 text-sm">
      <p className="flex justify-between gap-4">
        <span className="min-w-0 font-medium">{label}</span>
        <span className="price shrink-0 font-bold">{value}</span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
        <div
          className={cn('h-full rounded-full', tones[tone])}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
      {note && <p className="text-muted-foreground">{note}</p>}
    </li>
  )
}

/** The colour of a share of 100, by the bands of scores. */
export function barTone(score: number): BarProps['tone'] {
  if (score >= 80) return 'good'
  if (score >= 60) return 'caution'
  return score >= 40 ? 'warning' : 'destructive'
}
