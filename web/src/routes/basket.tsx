import { createFileRoute } from '@tanstack/react-router'
import { BasketScreen } from '@/features/basket/components/basket-screen'
import type { BasketSearch } from '@/features/basket/model/pieces'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/basket')({
  // The screen reads it: what is here is downloaded with every page.
  validateSearch: (search): BasketSearch => search,
  beforeLoad: requireSignIn,
  component: BasketRoute,
})

function BasketRoute() {
  const navigate = Route.useNavigate()
  const change = (part: BasketSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
  return <BasketScreen search={Route.useSearch()} onChange={change} />
}
