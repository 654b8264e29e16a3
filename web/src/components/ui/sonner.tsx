import { useEffect } from 'react'
import * as sonner from 'sonner'
import { toaster } from '@/lib/toast'

export default function Toaster() {
  useEffect(() => toaster.mounted(sonner), [])
  return (
    <sonner.Toaster
      position="top-center"
      offset={{ top: '4.5rem' }}
      mobileOffset={{ top: '4.25rem', left: '0.75rem', right: '0.75rem' }}
      duration={6000}
      toastOptions={{
        classNames: {
          toast: '!rounded-xl !border !bg-popover !text-popover-foreground !shadow-lg !font-sans !text-sm',
          title: '!font-semibold',
          description: '!text-muted-foreground',
          error: '[&_[data-icon]]:!text-destructive [&_[data-title]]:!text-destructive',
          success: '[&_[data-icon]]:!text-good [&_[data-title]]:!text-good',
        },
      }}
    />
  )
}
