import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react'
import { offlineMessages, offlineWords } from '#contract/messages/offline.ts'
import { SuspendedBanner } from '@/components/layout/suspended-banner'
import { UpdateBar } from '@/components/layout/update-bar'
import { forgetItem, saveItem } from '@/domain/items/saving/save-item'
import { stopWatching } from '@/domain/items/use-stop-watching'
import { meKey } from '@/domain/me/keys'
import { useLiveNotifications } from '@/domain/notifications/use-live-notifications'
import { endCopies, keepCopies, shownSince } from '@/domain/offline/copies'
import type { Senders } from '@/domain/offline/send-or-keep'
import { readWaiting, sendWaiting, waitingWrites } from '@/domain/offline/waiting-writes'
import { useWaitingSent } from '@/features/chat/model/use-waiting-sent'
import { usePushes } from '@/features/push/model/use-pushes'
import { forgetSaved } from '@/features/saved/api/saved-items'
import { readForOffline } from '@/features/transactions'
import { useOnline } from '@/lib/browser/use-online'
import { useTriesOnline } from '@/lib/browser/use-tries-online'
import { formatRecent } from '@/lib/lagos-time'
import { savesData } from '@/lib/less-data/save-data'
import { startCounting } from '@/lib/less-data/saved-bytes'
import { keepInstallOffer } from '@/lib/offline/install'
import { proofAsked } from '@/lib/proof'
import { usePerson } from '@/lib/session'
import { showRefusal, showSuccess } from '@/lib/toast'

const ProofDialog = lazy(() => import('@/features/auth/proof/proof-dialog'))

const senders: Senders = {
  save: saveItem,
  forget: forgetItem,
  'forget-saved': forgetSaved,
  'stop-watching': stopWatching,
}

// Here, and not where the app starts: a visitor's first screen has none of it to download.
keepInstallOffer()
if (savesData()) startCounting()

/** On every screen of a signed-in person. Keeps what is read without a network, and says what of it is shown. */
export default function PersonNotices({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const online = useOnline()
  useLiveNotifications(userId)
  usePushes(userId)
  const messages = useWaitingSent(userId, online)
  useEffect(() => {
    void keepCopies(queryClient, userId)
    void prepareScreens(queryClient, userId)
    return endCopies
  }, [queryClient, userId])
  const writes = useSyncExternalStore(waitingWrites.subscribe, waitingWrites.count)
  const sendWrites = useCallback(() => sendAll(queryClient, userId), [queryClient, userId])
  useEffect(() => void readWaiting(userId), [userId])
  useTriesOnline(sendWrites, online && writes > 0)
  return (
    <>
      {/* Online, a message waits only for as long as it is on its way. */}
      <Words online={online} waiting={online ? writes : writes + messages} />
      <SuspendedBanner />
      <UpdateBar />
      <AskedProof />
    </>
  )
}

function Words({ online, waiting }: { online: boolean; waiting: number }) {
  const since = useShownSince()
  return (
    <div role="status" className="bg-caution-soft px-4 pb-2 text-center text-caution text-sm empty:hidden">
      {since !== null && (
        <p>
          {online && `${offlineWords.noAnswer} `}
          {offlineWords.asOf(formatRecent(since))}
        </p>
      )}
      {waiting > 0 && <p>{offlineWords.waiting(waiting)}</p>}
    </div>
  )
}

/** The one dialog that asks for a fresh proof, whatever screen needs it. */
function AskedProof() {
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.now)
  const person = usePerson()
  if (!asked || !person) return null
  return (
    <Suspense>
      <ProofDialog person={person} {...asked} />
    </Suspense>
  )
}

function useShownSince(): number | null {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const end = queryClient.getQueryCache().subscribe(listener)
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        end()
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => shownSince(queryClient))
}

/** Where there is a service worker, the screens open without a network; then they have something to show, too. */
async function prepareScreens(queryClient: QueryClient, userId: string): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  const { waiting, active } = await navigator.serviceWorker.ready
  const worker = waiting ?? active
  worker?.postMessage('keep-screens')
  if (navigator.onLine) await readForOffline(queryClient, userId)
}

async function sendAll(queryClient: QueryClient, userId: string): Promise<void> {
  const { sent, refused } = await sendWaiting(userId, senders)
  if (sent + refused === 0) return
  await queryClient.invalidateQueries({ queryKey: meKey(userId) })
  if (sent > 0) showSuccess(offlineMessages.sent)
  if (refused > 0) showRefusal(offlineMessages.refused)
}
