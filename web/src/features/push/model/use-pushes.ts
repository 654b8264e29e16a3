import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openConversation } from '@/domain/messages/open-conversation'
import { deviceStorage } from '@/lib/browser/browser-storage'
import { prepareToasts } from '@/lib/toast'
import { markOf } from './mark'

interface Told {
  type: 'push' | 'open'
  title: string
  link: string
}

/** What the service worker tells the app: a push that came while the person looks at it, and a tap on one. */
export function usePushes(userId: string): void {
  const router = useRouter()
  useEffect(() => {
    const worker = navigator.serviceWorker
    // Without a network it is looked at the next time.
    const renew = () =>
      void import('./keep-subscription').then((push) => push.keepSubscription(userId)).catch(() => {})
    if (deviceStorage.readText(markOf(userId)) !== null) renew()
    const go = (link: string) => router.history.push(link)
    const hear = ({ data, ports }: MessageEvent) => {
      if (data?.type === 'push-renewed') renew()
      if (!isTold(data)) return
      ports[0]?.postMessage('heard')
      if (data.type === 'push') void tell(data, go)
      else go(data.link)
    }
    worker?.addEventListener('message', hear)
    return () => worker?.removeEventListener('message', hear)
  }, [userId, router])
}

function isTold(data: unknown): data is Told {
  return typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string'
}

async function tell({ title, link }: Told, go: (link: string) => void): Promise<void> {
  if (location.pathname === link || link === `/messages/${openConversation.id}`) return
  const { toast } = await prepareToasts()
  toast(title, { action: { label: 'Open', onClick: () => go(link) } })
}
