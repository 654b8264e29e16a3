import { Link } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { useMyProfile } from '@/lib/me/my-profile'
import { useSetupSteps } from '@/lib/me/setup-steps'
import { Button } from './ui/button'

const keyFor = (userId: string) => `aso-finish-profile-later:${userId}`

/** What a new account still lacks. Where people come for something else, it can be put off. */
export function FinishProfile({ dismissible = false }: { dismissible?: boolean }) {
  const { data: profile } = useMyProfile()
  const steps = useSetupSteps(profile)
  const [later, setLater] = useState(false)
  if (!profile?.user_id || (!steps.profile && !steps.identity)) return null
  const key = keyFor(profile.user_id)
  if (dismissible && (later || isPutOff(key))) return null
  const putOff = () => {
    setLater(true)
    remember(key)
  }
  return (
    <section
      aria-labelledby="finish-profile"
      className="relative rounded-2xl bg-accent p-5 text-accent-foreground"
    >
      <h2 id="finish-profile" className="pr-10 font-semibold text-lg">
        Finish your profile
      </h2>
      <p className="text-sm">Owners answer sooner when they know who is asking.</p>
      <ul className="mt-2 -mb-2 flex flex-wrap gap-x-6">
        {steps.profile && (
          <li>
            <Link to="/profile-setup" className={link}>
              Add your photo and city <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        )}
        {steps.identity && (
          <li>
            <Link to="/verify-borrower" className={link}>
              Verify your identity to rent <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        )}
      </ul>
      {dismissible && (
        <Button variant="ghost" size="icon" className="absolute top-1.5 right-1.5" onClick={putOff}>
          <X aria-hidden />
          <span className="sr-only">Not now</span>
        </Button>
      )}
    </section>
  )
}

const link = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-sm underline underline-offset-4'

function isPutOff(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function remember(key: string): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // A phone that keeps nothing asks again next time.
  }
}
