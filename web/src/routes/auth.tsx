import { createFileRoute, useRouter } from '@tanstack/react-router'
import { roles } from '#contract/taxonomy.ts'
import { myDataKey } from '@/domain/me/keys'
import type { nothingReturned } from '@/features/auth/model/google-return'
import { type AuthSearch, isOwnPath, steps } from '@/features/auth/model/routing'
import { AuthScreen } from '@/features/auth/steps/auth-screen'
import { goBackTo } from '@/lib/browser/way-back'

export const Route = createFileRoute('/auth')({
  // The router keeps what is left out here as it came; only a value of undefined takes it away.
  validateSearch: (search): AuthSearch => ({
    step: steps.find((step) => step === search.step),
    role: roles.find((role) => role === search.role),
    next: search.next === 'signup' ? 'signup' : undefined,
    redirect: isOwnPath(search.redirect) ? search.redirect : undefined,
  }),
  component: AuthRoute,
})

function AuthRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const leave = (href: string) => {
    // The profile may have got its name and role after it was first read.
    void router.options.context.queryClient.invalidateQueries({ queryKey: myDataKey })
    goBackTo(href, router.history)
  }
  const show = (asked: AuthSearch & Partial<typeof nothingReturned>, how?: { replace: boolean }) => {
    void navigate({ search: { ...search, ...asked }, ...how })
  }
  return (
    <AuthScreen
      search={search}
      show={show}
      onReset={(email) => void navigate({ to: '/auth/reset-password', search: { email } })}
      leave={leave}
    />
  )
}
