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
          Owners lend clothes worth real money, so Aso checks everyone who rents. Your documents are private
          and your numbers are encrypted. Only Aso’s reviewers can open them, and every view is logged. If
          another company checks your BVN and the photo of your face for us, the text you accept at the end
          names it. Other members see only that you are verified; your name as shown on your ID appears in
          your rental agreements.
        </p>
      </div>
    </section>
  )
}
