import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readResetLink } from '@/features/auth/model/reset-link'
import { ResetScreen } from '@/features/auth/password/reset-screen'

interface ResetSearch {
  /** The address that the mail was sent to. */
  email?: string
}

export const Route = createFileRoute('/auth_/reset-password')({
  // An error that Supabase Auth puts here is read from the address itself, and then taken away.
  validateSearch: (search): ResetSearch => ({
    email: typeof search.email === 'string' ? search.email.slice(0, 254) : undefined,
  }),
  component: ResetRoute,
})

function ResetRoute() {
  const { email } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [link] = useState(() => readResetLink(location.hash, location.search))
  // A key to an account is not left lying in the address, nor in the history.
  useEffect(() => {
    if (link.kind !== 'code') void navigate({ search: { email }, hash: '', replace: true })
  }, [link, navigate, email])
  return (
    <ResetScreen link={link} email={email} onDone={() => void navigate({ to: '/auth', replace: true })} />
  )
}
