import { Mail, Phone } from 'lucide-react'
import { contact } from '#contract/contact.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { promises } from '../content/figures'

export function ReportBlock() {
  return (
    <section
      id="report"
      className="relative isolate grid scroll-mt-20 gap-6 overflow-hidden rounded-2xl bg-[#2a2e74] p-6 text-[#fdfaf4] md:grid-cols-2 md:items-center md:p-10"
    >
      <Adire className="-z-10 text-white opacity-10" />
      <div className="grid gap-2">
        <h2 className="font-bold text-2xl">Report a safety concern</h2>
        <p className="text-pretty">
          Tell us who, which item, and what happened. Screenshots help. Our safety team reviews every report
          within {promises.safetyReviewHours} hours and answers you.
        </p>
        <Button asChild variant="marigold" className="mt-2 justify-self-start">
          <a href={`mailto:${contact.safetyEmail}?subject=Safety%20report`}>
            <Mail aria-hidden />
            Report by email
          </a>
        </Button>
      </div>
      <div className="grid gap-1">
        <p>Emergency contact number</p>
        <a
          href={contact.safetyPhoneHref}
          className="price flex min-h-11 items-center gap-3 justify-self-start font-bold text-2xl underline-offset-4 hover:underline sm:text-3xl"
        >
          <Phone aria-hidden className="size-6 shrink-0" />
          {contact.safetyPhone}
        </a>
        <p className="text-pretty">
          In danger right now? Call{' '}
          <a
            href={contact.emergencyPhoneHref}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:no-underline"
          >
            {contact.emergencyPhone}
          </a>{' '}
          first: police, ambulance, fire.
        </p>
      </div>
    </section>
  )
}
