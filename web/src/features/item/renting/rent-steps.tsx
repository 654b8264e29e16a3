import { promises } from '#contract/promises.ts'

/** What a visitor has to do before a first rental, and how long it takes. Who is signed in reads it in the banner. */
export function RentSteps() {
  return (
    <p className="text-muted-foreground text-sm">
      First rental? Create an account (about 3 minutes) and verify your identity (about 5 minutes; we review
      it within {promises.identityReview}). Then you come back here, with your dates.
    </p>
  )
}
