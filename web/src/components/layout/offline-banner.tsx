import { WifiOff } from 'lucide-react'
import { useOnline } from '@/lib/browser/use-online'

export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-caution-soft px-4 py-2 text-center font-medium text-caution text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you typed is saved.
        </p>
      )}
    </div>
  )
}
