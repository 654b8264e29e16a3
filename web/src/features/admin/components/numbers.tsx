import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Facts } from '@/components/facts'
import { Button } from '@/components/ui/button'
import { showError } from '@/lib/toast'
import { showNumbers } from '../api/identity-record'
import type { Verification } from '../api/verification'

/** Masked until somebody asks for them, which is recorded; nothing keeps them once they are hidden again. */
export function Numbers({ verification }: { verification: Verification }) {
  const shown = useMutation({
    mutationFn: () => showNumbers(verification.id),
    onError: (error) => showError(error, adminMessages.documentFailed),
    gcTime: 0,
  })
  const { government_id_number, bvn } = shown.data ?? verification
  return (
    <section aria-labelledby="numbers" className="grid gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <h2 id="numbers" className="font-semibold text-lg">
        Numbers
      </h2>
      <Facts
        facts={[
          { label: 'ID number', value: <span className="font-mono">{government_id_number ?? 'None'}</span> },
          { label: 'BVN', value: <span className="font-mono">{bvn ?? 'None'}</span> },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {shown.data ? (
          <Button variant="outline" onClick={() => shown.reset()}>
            <EyeOff aria-hidden />
            Hide number
          </Button>
        ) : (
          <Button variant="outline" disabled={shown.isPending} onClick={() => shown.mutate()}>
            <Eye aria-hidden />
            {shown.isPending ? 'Opening…' : 'Show number'}
          </Button>
        )}
        <p role="status" className="text-muted-foreground text-sm">
          {shown.data ? 'This view was logged.' : 'Every view is logged under your name.'}
        </p>
      </div>
    </section>
  )
}
