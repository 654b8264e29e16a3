import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: who uses it gives `htmlFor`.
    <label
      data-slot="label"
      className={cn('font-medium text-sm leading-none select-none', className)}
      {...props}
    />
  )
}
