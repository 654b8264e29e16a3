import { Mail, MessageCircle, Phone } from 'lucide-react'
import { contact } from '#contract/contact.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'

export function ContactSupport() {
  return (
    <section className="relative isolate grid gap-5 overflow-hidden rounded-2xl bg-[#2a2e74] p-6 text-[#fdfaf4] md:p-8">
      <Adire className="-z-10 text-white opacity-10" />
      <div className="grid gap-1">
        <h2 className="font-bold text-2xl">Still need help?</h2>
        <p className="text-pretty">
          Tell us the item and the date of your booking, and we can look at once. We are in {contact.city}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="marigold">
          <a href={contact.chatHref} target="_blank" rel="noopener">
            <MessageCircle aria-hidden />
            Chat with Support
          </a>
        </Button>
        <Button asChild variant="ghost" className="bg-white/15 hover:bg-white/25 hover:text-inherit">
          <a href={`mailto:${contact.supportEmail}`}>
            <Mail aria-hidden />
            Email Support
          </a>
        </Button>
        <Button asChild variant="ghost" className="bg-white/15 hover:bg-white/25 hover:text-inherit">
          <a href={contact.phoneHref}>
            <Phone aria-hidden />
            {contact.phone}
          </a>
        </Button>
      </div>
    </section>
  )
}
