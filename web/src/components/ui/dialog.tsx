import { XIcon } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { addOverlay } from '@/lib/browser/overlay-history'
import { cn } from '@/lib/utils'
import { useSwipeDown } from './use-swipe-down'

interface DialogProps extends Pick<ComponentProps<typeof DialogPrimitive.Root>, 'children'> {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const CloseDialog = createContext(() => {})

/** Closes by its button, Escape, a tap beside it, the browser's Back, and on a phone by a swipe down. */
export function Dialog({ open, onOpenChange, children }: DialogProps) {
  const change = useRef(onOpenChange)
  useEffect(() => {
    change.current = onOpenChange
  })
  const close = useCallback(() => change.current(false), [])
  useEffect(() => (open ? addOverlay(close) : undefined), [open, close])
  return (
    <CloseDialog value={close}>
      <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
        {children}
      </DialogPrimitive.Root>
    </CloseDialog>
  )
}

/** A sheet from below on a phone, a dialog in the middle of a wide screen: the same element, placed by CSS. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const opener = useRef<Element | null>(null)
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-black/55 duration-150 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] w-full flex-col overflow-hidden rounded-t-2xl bg-popover text-popover-foreground shadow-xl outline-none duration-150 data-[state=closed]:animate-out data-[state=open]:animate-in',
          'max-sm:data-[state=closed]:slide-out-to-bottom max-sm:data-[state=open]:slide-in-from-bottom',
          'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[90dvh] sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:data-[state=closed]:fade-out-0 sm:data-[state=open]:fade-in-0',
          className,
        )}
        onCloseAutoFocus={(event) => {
          // Radix would return the focus to its own trigger, but these dialogs are opened by any button.
          event.preventDefault()
          if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
        }}
        {...props}
      >
        <PageBehind opener={opener} />
        <Handle />
        {children}
        <DialogPrimitive.Close className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-muted-foreground transition-colors hover:bg-accent">
          <XIcon aria-hidden className="size-5" />
          <span className="sr-only">Close</span>
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

/** What a sheet is pulled down by: every part of it that is not scrolled. */
function Handle() {
  const handle = useSwipeDown(use(CloseDialog))
  return (
    <div
      ref={handle}
      aria-hidden
      className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-foreground/20 sm:hidden"
    />
  )
}

let dialogs = 0

/**
 * Makes the page behind an open dialog inert. Radix hides the elements that exist when the dialog opens, but neither
 * those that are added later nor live regions.
 */
function PageBehind({ opener }: { opener: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    // An inert element must not keep the focus.
    opener.current = document.activeElement
    const page = document.getElementById('content')
    if (!page) return
    dialogs += 1
    page.inert = true
    return () => {
      dialogs -= 1
      page.inert = dialogs > 0
    }
  }, [opener])
  return null
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 px-5 pt-5 pr-14 pb-3 sm:px-6', className)} {...props} />
}

/** What scrolls, between a title and actions that stay. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6', className)}
      {...props}
    />
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex gap-3 border-t bg-popover px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:justify-end sm:px-6 sm:pb-4',
        className,
      )}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('font-semibold text-xl', className)} {...props} />
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-muted-foreground text-sm', className)} {...props} />
}
