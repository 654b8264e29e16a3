import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

interface FilePickerProps extends ComponentProps<'input'> {
  icon: LucideIcon
  text: string
  busy?: boolean
}

/** The browser's own file field, in the size of a thumb. */
export function FilePicker({ icon: Icon, text, busy, ...input }: FilePickerProps) {
  return (
    <div className="relative grid min-h-14 place-items-center rounded-xl border border-input border-dashed bg-card transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-aria-invalid:border-destructive">
      <span aria-hidden className="flex items-center gap-2.5 px-4 font-medium text-sm">
        <Icon className={cn('size-5 text-primary', busy && 'animate-spin')} />
        {text}
      </span>
      <input
        type="file"
        {...input}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </div>
  )
}
