import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { AuthScreen } from '@/features/auth/components/auth-screen'
import { clearToasts } from '@/lib/toast'

interface AuthSearch {
  /** Where signing in leads: a path of this site. */
  redirect?: string
}

export const Route = createFileRoute('/auth')({
  // The router keeps what is left out here as it came; only a value of undefined takes it away.
  validateSearch: (search): AuthSearch => ({
    redirect: isOwnPath(search.redirect) ? search.redirect : undefined,
  }),
  beforeLoad: ({ context, search }) => {
    if (context.session.person()) throw redirect({ href: search.redirect ?? '/marketplace', replace: true })
  },
  component: AuthRoute,
})

function AuthRoute() {
  const search = Route.useSearch()
  const router = useRouter()
  const finish = () => {
    clearToasts()
    // The profile may have got its name and role after it was first read.
    void router.options.context.queryClient.invalidateQueries({ queryKey: ['me'] })
    // Being signed in already leads away from here, by `beforeLoad`.
    if (router.state.location.pathname === '/auth') router.history.replace(search.redirect ?? '/marketplace')
  }
  return <AuthScreen onDone={finish} />
}

/** Another site must not be able to send people on from our sign-in. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value)
}
