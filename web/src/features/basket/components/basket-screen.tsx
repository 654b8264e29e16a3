import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ArrowLeft, CirclePause, Shirt } from 'lucide-react'
import { basketMessages, basketWords as words } from '#contract/messages/basket.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'
import { useSettings } from '@/domain/settings'
import { FreeDays } from '@/features/market'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { type Days, type Preview, previewQuery } from '../api/preview'
import { type BasketSearch, readDays, readItems, type WantedPiece, writeItems } from '../model/pieces'
import { BasketForm } from './basket-form'
import { BasketSkeleton } from './basket-skeleton'
import { WaitingBasket } from './waiting-basket'

interface BasketScreenProps {
  search: BasketSearch
  onChange: (change: BasketSearch) => void
}

/** Items to rent together with one payment, or such a basket that waits for its payment. */
export function BasketScreen({ search, onChange }: BasketScreenProps) {
  const title = search.id ? words.waitingTitle : words.title
  useTitle(title)
  const suspended = useMyProfile().data?.is_active === false
  if (suspended) return <Navigate to="/suspension" />
  return (
    <div className="page grid max-w-5xl gap-6 py-4 md:py-8">
      <header className="grid gap-3">
        <Button asChild variant="ghost" className="-ml-3 justify-self-start">
          {search.id ? (
            <Link to="/transactions">
              <ArrowLeft aria-hidden />
              My Transactions
            </Link>
          ) : (
            <Link to="/ai" search={{ feature: 'stylist' }}>
              <ArrowLeft aria-hidden />
              Your looks
            </Link>
          )}
        </Button>
        <h1 className="page-title">{title}</h1>
      </header>
      {search.id ? (
        <WaitingBasket id={String(search.id)} />
      ) : (
        <NewBasket search={search} onChange={onChange} />
      )}
    </div>
  )
}

function NewBasket({ search, onChange }: BasketScreenProps) {
  const pieces = readItems(search)
  const days = readDays(search)
  const paused = useSettings().data?.baskets === 'off'
  const choosePieces = (chosen: readonly WantedPiece[]) => onChange({ items: writeItems(chosen) })
  if (pieces.length === 0) {
    return (
      <Notice icon={Shirt} {...basketMessages.empty}>
        <Button asChild>
          <Link to="/ai" search={{ feature: 'stylist' }}>
            Choose a look
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/marketplace">Back to Market</Link>
        </Button>
      </Notice>
    )
  }
  if (paused) {
    return (
      <Notice icon={CirclePause} {...basketMessages.paused}>
        <Button asChild>
          <Link to="/marketplace">Back to Market</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <div className="grid gap-6">
      <FreeDays
        legend="Rental dates"
        filters={{ from: days?.start, to: days?.end }}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      {days && <Previewed pieces={pieces} days={days} onPieces={choosePieces} />}
    </div>
  )
}

interface PreviewedProps {
  pieces: readonly WantedPiece[]
  days: Days
  onPieces: (pieces: readonly WantedPiece[]) => void
}

function Previewed({ pieces, days, onPieces }: PreviewedProps) {
  const query = useQuery(previewQuery(usePerson()?.id, pieces, days))
  return (
    <Loaded
      query={query}
      skeleton={<BasketSkeleton pieces={pieces.length} />}
      message={basketMessages.loadFailed}
    >
      {(preview) => (
        <BasketForm
          preview={chosenOf(preview, pieces)}
          days={days}
          stale={query.isPlaceholderData}
          onPieces={onPieces}
        />
      )}
    </Loaded>
  )
}

/** While the prices of a change are on their way, what was chosen shows already. */
function chosenOf(preview: Preview, chosen: readonly WantedPiece[]): Preview {
  const pieces = preview.pieces.flatMap((piece) => {
    const wanted = chosen.find(({ item_id }) => item_id === piece.item_id)
    return wanted ? [{ ...piece, wanted }] : []
  })
  return { ...preview, pieces }
}
