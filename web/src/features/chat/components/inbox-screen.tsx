import { MessagesSquare } from 'lucide-react'
import { Notice } from '@/components/notice'
import { useTitle } from '@/lib/browser/use-title'
import { useInbox } from '../api/conversations'
import { BesideInbox, useWide } from './beside-inbox'
import InboxList from './inbox-list'

/** All conversations; on a wide screen there is room for one beside them. */
export function InboxScreen({ userId }: { userId: string }) {
  useTitle('Messages')
  const nobodyWrote = useInbox(userId).data?.pages.flat().length === 0
  if (useWide() && !nobodyWrote) {
    return (
      <BesideInbox userId={userId} title="h1">
        <div className="m-auto w-full max-w-md">
          <Notice
            icon={MessagesSquare}
            title="Choose a conversation"
            text="Your messages with owners and renters open here."
          />
        </div>
      </BesideInbox>
    )
  }
  return (
    <div className="page grid gap-5 py-4 md:py-8">
      <h1 className="page-title">Messages</h1>
      <InboxList userId={userId} />
    </div>
  )
}
