import { useEffect } from 'react'
import * as sonner from 'sonner'
import { useMedia } from '@/lib/browser/use-media'
import { toaster } from '@/lib/toast'

export default function Toaster() {
  useEffect(() => toaster.mounted(sonner), [])
  const wide = useMedia('(min-width: 40rem)')
  return (
    <sonner.Toaster
      position={wide ? 'bottom-right' : 'bottom-center'}
      offset={{ bottom: 'var(--toast-bottom)', right: '1.5rem' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: '0.75rem', right: '0.75rem' }}
      duration={6000}
      toastOptions={{
        classNames: {
          toast:
            '!rounded-xl !border !border-border !bg-popover !pointer-events-auto !text-popover-foreground !shadow-lg !font-sans !text-sm',
          title: '!font-semibold',
          description: '!text-muted-foreground',
          error: '[&_[data-icon]]:!text-destructive [&_[data-title]]:!text-destructive',
          success: '[&_[data-icon]]:!text-good [&_[data-title]]:!text-good',
        },
      }}
    />
  )
}
