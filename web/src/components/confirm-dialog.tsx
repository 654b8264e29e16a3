import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './ui/dialog'

interface ConfirmDialogProps {
  title: string
  description: string
  /** What the button says, and says meanwhile. */
  words: { go: string; going: string }
  busy: boolean
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  /** What is to be filled in. */
  children?: ReactNode
}

/** Asks once more before something that is not easily undone, and for what it takes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, words, busy, danger, onConfirm, onClose, children } = props
  const form = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogBody className={children ? undefined : 'pb-0'}>
          <form id={form} noValidate onSubmit={send} className="grid gap-5">
            {children}
          </form>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" size="lg" className="flex-1 sm:flex-none" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'destructive' : 'default'}
            size="lg"
            className="flex-1 sm:flex-none"
            disabled={busy}
          >
            {busy ? words.going : words.go}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The rules, beside what a dialog or a form asks: in a tab of their own, so that what was typed stays. */
export function RulesLink() {
  return (
    <Link
      to="/help"
      hash="community-rules"
      target="_blank"
      className="font-medium text-primary underline underline-offset-4 hover:no-underline"
    >
      community rules
    </Link>
  )
}
