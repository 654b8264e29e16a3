import { LockKeyhole } from 'lucide-react'

/** Why it is asked and how it is kept. */
export function PrivacyNote() {
  return (
    <section aria-labelledby="privacy-note" className="flex gap-3 rounded-2xl bg-secondary/60 p-4 text-sm">
      <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1">
        <h2 id="privacy-note" className="font-sans font-semibold">
          Why we ask, and who sees it
        </h2>
        <p className="text-pretty text-muted-foreground">
          Owners hand out clothes worth real money, so everybody who rents is known to Aso. Your papers are
          kept privately and your numbers are encrypted. Only Aso's review team can open them. Each look is
          recorded. Owners and other members only see that you are verified.
        </p>
      </div>
    </section>
  )
}
