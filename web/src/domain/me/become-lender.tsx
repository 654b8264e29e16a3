import { profileWords } from '#contract/messages/profile.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { useMyProfile } from './my-profile'
import { useBecomeLender } from './use-become-lender'

/** For people who only borrow. */
export function BecomeLender() {
  const { data: profile } = useMyProfile()
  const become = useBecomeLender()
  if (profile?.role !== 'borrow') return null
  return (
    <section className="relative isolate flex flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-hidden rounded-2xl bg-secondary px-4 py-3 sm:px-5">
      <Adire className="-z-10 opacity-[0.06]" />
      <h2 className="min-w-36 flex-1 font-semibold leading-tight sm:text-lg">{profileWords.earn}</h2>
      <Button
        variant="marigold"
        disabled={become.isPending || become.isSuccess}
        onClick={() => become.mutate()}
      >
        {profileWords.becomeLender}
      </Button>
    </section>
  )
}
