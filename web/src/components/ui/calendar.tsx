import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { DayPicker } from 'react-day-picker'
import { cn } from '@/lib/utils'

const classNames = {
  root: 'w-full',
  months: 'relative flex flex-col gap-8 sm:flex-row',
  month: 'flex w-full flex-col gap-3',
  nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
  button_previous:
    'grid size-11 place-items-center rounded-full transition-colors hover:bg-accent aria-disabled:opacity-35',
  button_next:
    'grid size-11 place-items-center rounded-full transition-colors hover:bg-accent aria-disabled:opacity-35',
  month_caption: 'flex h-11 items-center justify-center',
  caption_label: 'font-display font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'pb-1 font-normal text-muted-foreground text-xs',
  day: 'price h-12 p-0 py-0.5 text-center text-sm',
  day_button:
    'mx-auto grid h-11 w-full place-items-center rounded-full text-sm transition-colors hover:bg-accent disabled:pointer-events-none',
  today: 'font-bold [&>button]:underline [&>button]:underline-offset-4',
  disabled: 'text-muted-foreground/60',
  outside: 'invisible',
  hidden: 'invisible',
  range_start:
    'rounded-l-full bg-accent [&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary',
  range_middle: 'bg-accent text-accent-foreground [&>button]:rounded-none',
  range_end:
    'rounded-r-full bg-accent [&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary',
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeftIcon : ChevronRightIcon
  return <Icon aria-hidden className="size-5" />
}

const components = { Chevron }

export function Calendar({ className, ...props }: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      data-slot="calendar"
      className={cn(className)}
      classNames={classNames}
      components={components}
      {...props}
    />
  )
}
