import { Mail, MessageCircle, Phone } from 'lucide-react'
import { chatAddress, phoneAddress } from '#contract/settings.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'

export function ContactSupport() {
  const { data: settings } = useSettings()
  if (!settings) return null
  return (
    <section className="relative isolate grid gap-5 overflow-hidden rounded-2xl bg-[#2a2e74] p-6 text-[#fdfaf4] md:p-8">
      <Adire className="-z-10 text-white opacity-10" />
      <div className="grid gap-1">
        <h2 className="font-bold text-2xl">Still need help?</h2>
        <p className="text-pretty">
          Tell us the item and the date of your booking so we can check right away. We are in{' '}
          {settings.company_city}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="marigold">
          <a href={chatAddress(settings.contact_phone)} target="_blank" rel="noopener">
            <MessageCircle aria-hidden />
            Chat with Support
          </a>
        </Button>
        <Button asChild variant="ghost" className="bg-white/15 hover:bg-white/25 hover:text-inherit">
          <a href={`mailto:${settings.support_email}`}>
            <Mail aria-hidden />
            Email Support
          </a>
        </Button>
        <Button asChild variant="ghost" className="bg-white/15 hover:bg-white/25 hover:text-inherit">
          <a href={phoneAddress(settings.contact_phone)}>
            <Phone aria-hidden />
            {settings.contact_phone}
          </a>
        </Button>
      </div>
    </section>
  )
}
