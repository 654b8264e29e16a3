import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface WizardButtonsProps {
  first: boolean
  last: boolean
  sending: boolean
  onPrevious: () => void
}

export function WizardButtons({ first, last, sending, onPrevious }: WizardButtonsProps) {
  return (
    <div className="flex gap-3">
      {!first && (
        <Button variant="outline" size="lg" disabled={sending} onClick={onPrevious}>
          <ArrowLeft aria-hidden />
          Previous
        </Button>
      )}
      {/* Never disabled: the keyboard would lose its place while the papers are on their way. */}
      <Button type="submit" size="lg" aria-disabled={sending || undefined} className="flex-1">
        {sending ? 'Sending…' : last ? 'Submit for Review' : 'Next'}
      </Button>
    </div>
  )
}
