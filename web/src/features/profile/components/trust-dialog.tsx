import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import type { MyTrust } from '@/domain/trust/my-trust'
import { signed } from '@/domain/trust/words'

interface TrustDialogProps {
  trust: MyTrust
  open: boolean
  onClose: () => void
}

/** Each fact behind one's own score, with its points and the reason. Only the person reads them. */
export function TrustDialog({ trust, open, onClose }: TrustDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Your trust score is {trust.overall_score}</DialogTitle>
          <DialogDescription>
            Everyone starts with 60 points, and the score stays between 0 and 100. Only you see this list.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ul className="grid gap-4">
            {trust.facts.map(({ fact, value, points, reason }) => (
              <li key={fact} className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
                <p className="font-medium">
                  {fact}: {value}
                </p>
                <p className={`price text-right font-bold ${colourOf(points)}`}>{signed(points)}</p>
                <p className="col-span-2 text-muted-foreground">{reason}</p>
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function colourOf(points: number): string {
  if (points === 0) return 'text-muted-foreground'
  return points > 0 ? 'text-good' : 'text-destructive'
}
