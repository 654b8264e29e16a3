import { contact } from '#contract/contact.ts'
import { Brand } from '@/components/brand'

const links = [
  { href: '/help', name: 'Help' },
  { href: '/safety', name: 'Safety' },
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
] as const

export function LandingFooter() {
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
        <address className="grid content-start not-italic">
          <a href={`mailto:${contact.email}`} className="flex min-h-11 items-center hover:underline">
            {contact.email}
          </a>
          <a href={contact.phoneHref} className="flex min-h-11 items-center hover:underline">
            {contact.phone}
          </a>
          <span className="flex min-h-11 items-center text-muted-foreground">{contact.city}</span>
        </address>
      </div>
    </footer>
  )
}
