import { Shirt } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountMessages } from '#contract/messages/common.ts'
import { profileWords } from '#contract/messages/profile.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'
import { useBecomeLender } from '@/domain/me/use-become-lender'

/** For people who only borrow: asks whether they want to lend, too. */
export function LendersOnly({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const profile = useMyProfile()
  const become = useBecomeLender()
  return (
    <Loaded query={profile} skeleton={skeleton} message={accountMessages.profileError}>
      {(mine) =>
        mine?.role === 'lend' || mine?.role === 'both' ? (
          children
        ) : (
          <Notice
            icon={Shirt}
            title={profileWords.earn}
            text="Become a lender to list what you own. You can still rent as before."
          >
            <Button
              size="lg"
              variant="marigold"
              disabled={become.isPending || become.isSuccess}
              onClick={() => become.mutate()}
            >
              {profileWords.becomeLender}
            </Button>
          </Notice>
        )
      }
    </Loaded>
  )
}
