import { createFileRoute } from '@tanstack/react-router'

interface AuthSearch {
  /** Where signing in leads: a path of this site. */
  redirect?: string
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search): AuthSearch =>
    typeof search.redirect === 'string' && /^\/(?![/\\])/.test(search.redirect)
      ? { redirect: search.redirect }
      : {},
  component: () => null,
})
