import { Link } from '@tanstack/react-router'
import { useTitle } from '@/lib/browser/use-title'
import { Adire } from './adire'
import { ClothesRail } from './clothes-rail'
import { Button } from './ui/button'

export function NotFound() {
  useTitle('Page not found')
  return (
    <div className="page py-4 md:py-10">
      <meta name="robots" content="noindex" />
      <section className="relative isolate grid justify-items-center gap-6 overflow-hidden rounded-2xl px-6 pt-6 pb-14 text-center">
        <Adire className="-z-10 opacity-[0.06] mask-[radial-gradient(closest-side,black,transparent)]" />
        <ClothesRail />
        <div className="grid gap-2">
          <h1 className="font-bold text-4xl tracking-tight">Page not found</h1>
          <p className="max-w-sm text-pretty text-muted-foreground">
            There’s nothing at this address. The page may have moved, or the link may be mistyped.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild size="lg">
            <Link to="/">Back to home</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/marketplace">Browse the market</Link>
          </Button>
        </div>
      </section>
    </div>
  )
}
