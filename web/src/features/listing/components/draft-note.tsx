import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Listing } from '../model/use-listing'

/** Something was typed on an earlier visit; taking it away is asked twice. */
export function DraftNote({ listing, onDiscard }: { listing: Listing; onDiscard: () => void }) {
  const [sure, setSure] = useState(false)
  return (
    <section
      aria-label="Draft"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl bg-secondary/60 p-3 pl-4"
    >
      <p className="flex min-w-52 flex-1 items-center gap-2.5 text-sm">
        <History aria-hidden className="size-5 shrink-0" />
        We saved what you typed earlier.
      </p>
      {sure ? (
        <>
          <Button variant="ghost" onClick={() => setSure(false)}>
            Keep it
          </Button>
          <Button
            variant="destructive"
            onClick={() => {
              listing.discard()
              onDiscard()
            }}
          >
            Discard
          </Button>
        </>
      ) : (
        <Button variant="ghost" onClick={() => setSure(true)}>
          Discard draft
        </Button>
      )}
    </section>
  )
}
