import { useState, useSyncExternalStore } from 'react'
import { deviceStorage } from '@/lib/browser/browser-storage'
import { install, mayInstall, onInstallOffer } from '@/lib/offline/install'
import { Button } from './ui/button'

const declinedKey = 'aso-no-install'

/** Safari on iPhones and iPads has no offer of its own, only this way. */
function isApple(): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches
  return /iPhone|iPad/.test(navigator.userAgent) && !installed
}

/** How Aso gets onto the home screen; nothing where it is there, or the browser can't. */
export function InstallLine({ dismissible = false }: { dismissible?: boolean }) {
  const offered = useSyncExternalStore(onInstallOffer, mayInstall)
  const [declined, setDeclined] = useState(() => deviceStorage.readText(declinedKey) !== null)
  const apple = isApple()
  if ((!offered && !apple) || (dismissible && declined)) return null
  const decline = () => {
    deviceStorage.writeText(declinedKey, 'yes')
    setDeclined(true)
  }
  return (
    <section aria-label="Install Aso" className="grid gap-2 rounded-2xl bg-card p-4 text-sm">
      <p>
        <strong className="font-semibold">Aso on your home screen.</strong> Your bookings and handover codes
        open there without internet.
        {apple && ' In Safari, tap Share, then Add to Home Screen.'}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offered && (
          <Button variant="outline" onClick={install}>
            Install Aso
          </Button>
        )}
        {dismissible && (
          <Button variant="ghost" onClick={decline}>
            Not now
          </Button>
        )}
      </div>
    </section>
  )
}
