import { CircleAlert } from 'lucide-react'
import { verificationMessages } from '#contract/messages/verification.ts'
import { isAlreadyUsed, RejectionHelp } from './rejection'

/** Why the last one did not pass, while a new one is made. */
export function RejectedNote({ reason }: { reason: string | null | undefined }) {
  const { title, text } = verificationMessages.rejected
  return (
    <section
      aria-label={title}
      className="flex gap-3 rounded-2xl bg-destructive/12 p-4 text-destructive dark:bg-destructive/15"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <h2 className="font-sans font-semibold">{title}</h2>
        {reason && <p className="font-medium text-foreground wrap-anywhere">{reason}</p>}
        {!isAlreadyUsed(reason) && <p className="text-foreground text-sm">{text}</p>}
        <RejectionHelp reason={reason} />
      </div>
    </section>
  )
}
