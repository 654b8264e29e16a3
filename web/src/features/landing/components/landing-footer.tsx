import { phoneAddress, type Settings } from '#contract/settings.ts'
import { Brand } from '@/components/brand'

const links = [
  { href: '/help', name: 'Help' },
  { href: '/safety', name: 'Safety' },
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
] as const

export type Contact = Pick<Settings, 'contact_email' | 'contact_phone' | 'company_city'>

/** `contact`: left out until it is known. */
export function LandingFooter({ contact }: { contact: Contact | undefined }) {
  return (
    <footer className="border-t bg-card">
      <div className="page grid gap-6 py-10 md:grid-cols-[1fr_auto_auto] md:gap-16">
        <div className="grid content-start gap-2">
          <Brand />
          <p className="max-w-xs text-muted-foreground">Aso is Yoruba for cloth. Yours, and everybody’s.</p>
        </div>
        <nav aria-label="About Aso">
          <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1">
            {links.map(({ href, name }) => (
              <li key={href}>
                <a href={href} className="flex min-h-11 items-center hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {contact && <Address contact={contact} />}
      </div>
    </footer>
  )
}

/** Where `features/landing/live-contact.ts` writes what an admin has changed since the page was built. */
function Address({ contact: { contact_email, contact_phone, company_city } }: { contact: Contact }) {
  return (
    <address className="grid content-start not-italic">
      <a
        data-setting="contact_email"
        href={`mailto:${contact_email}`}
        className="flex min-h-11 items-center hover:underline"
      >
        {contact_email}
      </a>
      <a
        data-setting="contact_phone"
        href={phoneAddress(contact_phone)}
        className="flex min-h-11 items-center hover:underline"
      >
        {contact_phone}
      </a>
      <span data-setting="company_city" className="flex min-h-11 items-center text-muted-foreground">
        {company_city}
      </span>
    </address>
  )
}
