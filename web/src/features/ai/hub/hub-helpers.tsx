import { Link } from '@tanstack/react-router'
import { CalendarHeart } from 'lucide-react'
import { type AiFeature, aiFeatures } from '#contract/ai.ts'
import { gateMessages, gateWords, helperWords, hubWords } from '#contract/messages/ai/gate.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Settings } from '#contract/settings.ts'
import { Loaded } from '@/components/loaded'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/domain/settings'
import { formatRecent } from '@/lib/lagos-time'
import { type AiAccess, useAiAccess } from '../gate/api/ai-access'
import { offerOf } from '../gate/model/offer'
import { SessionPrice } from '../gate/session-price'
import { helperIcons } from '../helper-icons'
import { type Helper, isHelper } from '../panels'

/** The AI helpers in the hub: what each does, what a session costs, and which one is open to me now. */
export function HubHelpers({ onOpen }: { onOpen: (feature: Helper) => void }) {
  const settings = useSettings()
  const access = useAiAccess()
  return (
    <section aria-label={hubWords.helpers}>
      <Loaded query={settings} skeleton={<HelpersSkeleton />} message={gateMessages.checkFailed}>
        {(figures) => (
          <Loaded query={access} skeleton={<HelpersSkeleton />} message={gateMessages.checkFailed}>
            {(known) => (
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
                {aiFeatures.map((feature) => (
                  <HelperCard
                    key={feature}
                    feature={feature}
                    settings={figures}
                    access={known}
                    onOpen={onOpen}
                  />
                ))}
                <PlannerCard />
              </ul>
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

interface HelperCardProps {
  feature: AiFeature
  settings: Settings
  access: AiAccess
  onOpen: (feature: Helper) => void
}

function HelperCard({ feature, settings, access, onOpen }: HelperCardProps) {
  const Icon = helperIcons[feature]
  const { text } = helperWords[feature]
  const { price, minutes } = offerOf(feature, settings)
  const end = access.ends[feature]
  return (
    <li className="relative grid grid-cols-[auto_1fr] content-start gap-x-3.5 rounded-2xl bg-card p-4 transition-colors hover:bg-accent sm:p-5">
      <span className="grid size-11 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid content-start gap-1.5">
        <h2 className="font-semibold text-lg leading-tight">
          <Opener feature={feature} onOpen={onOpen} />
        </h2>
        <p className="text-muted-foreground text-sm">{text}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          {feature === 'stylist' && access.free && !end ? (
            <span className="font-medium">{hubWords.freeFirst(formatNaira(price), minutes)}</span>
          ) : (
            <SessionPrice price={price} minutes={minutes} />
          )}
          {end && <Badge variant="good">{gateWords.activeUntil(formatRecent(Date.parse(end)))}</Badge>}
        </p>
      </div>
    </li>
  )
}

/** Over the hub; the listing optimizer in the form of an item. The whole card is to be tapped. */
function Opener({ feature, onOpen }: Pick<HelperCardProps, 'feature' | 'onOpen'>) {
  const { title } = helperWords[feature]
  const className = 'text-left after:absolute after:inset-0 after:rounded-2xl'
  if (isHelper(feature)) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(feature)} className={className}>
        {title}
      </button>
    )
  }
  return (
    <Link to="/add-item" className={className}>
      {title}
    </Link>
  )
}

/** Needs no session: the guests rent what it finds. */
function PlannerCard() {
  return (
    <li className="relative grid grid-cols-[auto_1fr] content-start gap-x-3.5 rounded-2xl bg-card p-4 transition-colors hover:bg-accent sm:p-5">
      <span className="grid size-11 place-items-center rounded-full bg-accent text-accent-foreground">
        <CalendarHeart aria-hidden className="size-5" />
      </span>
      <div className="grid content-start gap-1.5">
        <h2 className="font-semibold text-lg leading-tight">
          <Link to="/events" className="after:absolute after:inset-0 after:rounded-2xl">
            Event planner
          </Link>
        </h2>
        <p className="text-muted-foreground text-sm">
          Invite your guests, and see who wears what. No piece is chosen twice.
        </p>
      </div>
    </li>
  )
}

function HelpersSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {aiFeatures.map((feature) => (
        <div key={feature} className="grid grid-cols-[auto_1fr] gap-x-3.5 rounded-2xl bg-card p-4 sm:p-5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-9" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
