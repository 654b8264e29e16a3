import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'

export function ScreenHeading({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-2">
      <Button asChild variant="ghost" size="icon" className="-ml-3">
        <Link to="/my-items" aria-label="Back to my items">
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
    </div>
  )
}
