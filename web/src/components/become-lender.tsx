import { profileWords } from '#contract/profile-messages.ts'
import { useBecomeLender } from '@/lib/me/become-lender'
import { useMyProfile } from '@/lib/me/my-profile'
import { Adire } from './adire'
import { Button } from './ui/button'

/** For who only borrows. */
export function BecomeLender() {
  const { data: profile } = useMyProfile()
  const become = useBecomeLender()
  if (profile?.role !== 'borrow') return null
  return (
    <section className="relative isolate flex flex-wrap items-center justify-between gap-x-6 gap-y-3 overflow-hidden rounded-2xl bg-secondary px-5 py-4">
      <Adire className="-z-10 opacity-[0.06]" />
      <div>
        <h2 className="font-semibold text-lg">{profileWords.earn}</h2>
        <p className="text-muted-foreground text-sm">Lend what hangs unworn. You set the price.</p>
      </div>
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
