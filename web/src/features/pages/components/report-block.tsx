import { Mail, Phone } from 'lucide-react'
import { promises } from '#contract/promises.ts'
import { phoneAddress, type Settings } from '#contract/settings.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'

export function ReportBlock() {
  const { data: settings } = useSettings()
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
          within {promises.safetyReviewHours} hours and replies to you.
        </p>
        {settings && (
          <Button asChild variant="marigold" className="mt-2 justify-self-start">
            <a href={`mailto:${settings.safety_email}?subject=Safety%20report`}>
              <Mail aria-hidden />
              Report by email
            </a>
          </Button>
        )}
      </div>
      {settings && <Numbers settings={settings} />}
    </section>
  )
}

function Numbers({ settings }: { settings: Settings }) {
  const { safety_phone: safety, emergency_phone: emergency } = settings
  return (
    <div className="grid gap-1">
      <p>Emergency contact number</p>
      <a
        href={phoneAddress(safety)}
        className="price flex min-h-11 items-center gap-3 justify-self-start font-bold text-2xl underline-offset-4 hover:underline sm:text-3xl"
      >
        <Phone aria-hidden className="size-6 shrink-0" />
        {safety}
      </a>
      <p className="text-pretty">
        In danger right now? Call{' '}
        <a
          href={phoneAddress(emergency)}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:no-underline"
        >
          {emergency}
        </a>{' '}
        first: police, ambulance, fire.
      </p>
    </div>
  )
}
