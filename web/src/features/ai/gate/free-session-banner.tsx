import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { gateWords, upsellWords } from '#contract/messages/ai/gate.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { forgetFreeSession, useFreeSession } from '@/domain/me/free-session'
import { useSettings } from '@/domain/settings'
import { formatRecent } from '@/lib/lagos-time'
import { usePerson } from '@/lib/session'
import { useAiAccess } from './api/ai-access'

/** After the free session, once: what another one costs. */
export default function FreeSessionBanner() {
  const person = usePerson()
  return person && <BannerOf key={person.id} userId={person.id} />
}

function BannerOf({ userId }: { userId: string }) {
  const stage = useFreeSession(userId)
  const [shown, setShown] = useState(false)
  if (!stage && !shown) return null
  return <Banner userId={userId} shown={shown} onShown={setShown} />
}

interface BannerProps {
  userId: string
  shown: boolean
  onShown: (shown: boolean) => void
}

function Banner({ userId, shown, onShown }: BannerProps) {
  const stage = useFreeSession(userId)
  const { data: settings } = useSettings()
  const end = useAiAccess().data?.ends.stylist
  const due = stage === 'over' && settings !== undefined
  useEffect(() => {
    if (!due) return
    onShown(true)
    forgetFreeSession(userId)
  }, [due, onShown, userId])
  if (!shown || !settings) return null
  const close = () => onShown(false)
  const price = formatNaira(settings.ai_session_price)
  return (
    <section
      aria-labelledby="after-free-session"
      className="relative isolate grid gap-2 overflow-hidden rounded-2xl bg-accent max-md:mb-1 px-4 py-3 pr-14 text-accent-foreground sm:px-5"
    >
      <Adire className="-z-10 opacity-[0.06]" />
      <h2 id="after-free-session" className="font-semibold text-lg leading-tight">
        {upsellWords.title}
      </h2>
      <p className="text-sm">
        {upsellWords.text(price, settings.ai_session_minutes)}
        {end && ` ${gateWords.freeRunsUntil(formatRecent(Date.parse(end)))}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/ai" onClick={close}>
            {upsellWords.more}
          </Link>
        </Button>
        <Button variant="ghost" onClick={close}>
          {upsellWords.later}
        </Button>
      </div>
      <Button variant="ghost" size="icon" className="absolute top-0.5 right-1" onClick={close}>
        <X aria-hidden />
        <span className="sr-only">Close</span>
      </Button>
    </section>
  )
}
