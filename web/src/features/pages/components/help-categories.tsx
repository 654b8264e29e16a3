import { Link } from '@tanstack/react-router'
import { helpCategories } from '../content/help'

const card =
  'grid h-full min-h-11 content-start gap-2 rounded-2xl bg-card p-4 transition-colors hover:bg-accent hover:text-accent-foreground'

/** To a group of questions on this page, or to a page of its own. */
export function HelpCategories() {
  return (
    <nav aria-label="Help topics">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {helpCategories.map(({ to, hash, icon: Icon, title, text }) => {
          const face = (
            <>
              <Icon aria-hidden className="size-6 text-primary" />
              <span className="font-semibold leading-tight">{title}</span>
              <span className="text-muted-foreground text-sm">{text}</span>
            </>
          )
          return (
            <li key={title}>
              {hash ? (
                // A plain anchor: the browser takes the keyboard along.
                <a href={`#${hash}`} className={card}>
                  {face}
                </a>
              ) : (
                <Link to={to} className={card}>
                  {face}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
