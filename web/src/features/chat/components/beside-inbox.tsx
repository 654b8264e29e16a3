import { lazy, type ReactNode, Suspense } from 'react'
import { useMedia } from '@/lib/browser/use-media'

const InboxList = lazy(() => import('./inbox-list'))

/** Room for two: all conversations and one of them. */
export function useWide(): boolean {
  return useMedia('(width >= 64rem)')
}

interface BesideInboxProps {
  userId: string
  /** What the title of the list is: that of the page where no conversation is open. */
  title: 'h1' | 'h2'
  children: ReactNode
}

/** One conversation, which fills the screen; where there is room, beside all of them. */
export function BesideInbox({ userId, title: Title, children }: BesideInboxProps) {
  return (
    <div className="fills-screen page flex lg:pt-8">
      {useWide() && (
        <section
          aria-label="Conversations"
          className="-ml-3 grid w-96 shrink-0 content-start gap-5 overflow-y-auto overscroll-contain pr-6 pb-6 pl-3"
        >
          <Title className="page-title">Messages</Title>
          <Suspense>
            <InboxList userId={userId} />
          </Suspense>
        </section>
      )}
      <div className="flex min-w-0 flex-1 flex-col pt-3 lg:border-l lg:pt-0 lg:pl-8">{children}</div>
    </div>
  )
}
