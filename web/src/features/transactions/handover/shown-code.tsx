import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { codeAddress } from './scanned-code'

const QrPicture = lazy(() => import('./qr-picture'))

/** Six digits that can be read across a table, and the same for a camera. */
export function ShownCode({ transactionId, code }: { transactionId: string; code: string }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5 rounded-2xl bg-card p-5">
      <p className="price font-bold text-5xl tracking-widest">
        <span className="sr-only">Your code: {[...code].join(' ')}</span>
        <span aria-hidden>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
      <Suspense fallback={<Skeleton className="size-44" />}>
        <QrPicture text={codeAddress(location.origin, transactionId, code)} />
      </Suspense>
    </div>
  )
}
