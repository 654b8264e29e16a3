import { Link } from '@tanstack/react-router'

const pages = [
  { to: '/help', label: 'Help Center' },
  { to: '/safety', label: 'Safety Center' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
] as const

/** From each page to read to the others. */
export function PageLinks() {
  return (
    <nav aria-label="More about Aso" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center text-muted-foreground text-sm underline-offset-4 hover:underline data-[status=active]:font-semibold data-[status=active]:text-foreground"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
