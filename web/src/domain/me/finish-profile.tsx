import { Link } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { useMyProfile } from './my-profile'
import { isPutOff, putOff } from './put-off'
import { type SetupStep, useSetupSteps } from './setup-steps'

const ways = {
  profile: { to: '/profile-setup', label: 'Add your photo and city' },
  identity: { to: '/verify-borrower', label: 'Verify your identity to rent' },
} as const satisfies Record<SetupStep, { to: string; label: string }>

/** What a new account still lacks. Where people come for something else, one thing at a time, and it can be put off. */
export function FinishProfile({ dismissible = false }: { dismissible?: boolean }) {
  const { data: profile } = useMyProfile()
  const steps = useSetupSteps(profile)
  const [later, setLater] = useState(false)
  const userId = profile?.user_id
  if (!userId || steps.length === 0) return null
  if (dismissible && (later || isPutOff(userId))) return null
  return (
    <section
      aria-labelledby="finish-profile"
      className={cn(
        'relative rounded-2xl bg-accent px-4 pt-3 text-accent-foreground sm:px-5',
        dismissible ? 'flex flex-wrap items-center gap-x-6 pr-14 sm:pt-0' : 'pb-2',
      )}
    >
      <h2 id="finish-profile" className="font-semibold text-lg">
        Finish your profile
      </h2>
      {!dismissible && <p className="text-sm">Owners reply faster when they know who is asking.</p>}
      <ul className="flex flex-wrap gap-x-6">
        {steps.slice(0, dismissible ? 1 : undefined).map((step) => (
          <li key={step}>
            <Link
              to={ways[step].to}
              className="inline-flex min-h-11 items-center gap-1.5 font-medium text-sm underline underline-offset-4"
            >
              {ways[step].label} <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      {dismissible && (
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-0.5 right-1 sm:top-0"
          onClick={() => {
            putOff(userId)
            setLater(true)
          }}
        >
          <X aria-hidden />
          <span className="sr-only">Not now</span>
        </Button>
      )}
    </section>
  )
}
