import { identityAlreadyUsed } from '#contract/identity.ts'
import { useSettings } from '@/domain/settings'

/** Whether other papers do not help: the identity belongs to another account. */
export function isAlreadyUsed(reason: string | null | undefined): boolean {
  return reason?.startsWith(identityAlreadyUsed) ?? false
}

/** Whom to write to after a rejection, and what. */
export function RejectionHelp({ reason }: { reason: string | null | undefined }) {
  const { data: settings } = useSettings()
  if (!settings) return null
  const address = (
    <a
      href={`mailto:${settings.support_email}?subject=Identity%20check`}
      className="font-medium underline underline-offset-4 wrap-anywhere hover:no-underline"
    >
      {settings.support_email}
    </a>
  )
  return (
    <p className="text-pretty text-foreground text-sm">
      {isAlreadyUsed(reason) ? (
        <>
          Sending it again won’t help. Write to {address} from the email address of this account. Say whether
          you ever had another account on Aso, and with which email address or phone number. Do not send
          documents or numbers by email: we already have the ones you sent here.
        </>
      ) : (
        <>Do you think this is wrong? Write to {address} from the email address of this account.</>
      )}
    </p>
  )
}
