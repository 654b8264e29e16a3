import { Button } from '@/components/ui/button'
import { howItWorks } from '../model/content'
import type { LandingDialog } from '../model/dialogs'

export function HowItWorks({ onOpen }: { onOpen: ((dialog: LandingDialog) => void) | undefined }) {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="page grid scroll-mt-16 gap-8 py-12 lg:py-16"
    >
      <h2 id="how-it-works-title" className="font-bold text-3xl tracking-tight lg:text-4xl">
        How It Works
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {howItWorks.map(({ title, text }, position) => (
          <li key={title} className="grid content-start gap-2">
            <span aria-hidden className="price font-extrabold text-5xl text-primary">
              {position + 1}
            </span>
            <h3 className="font-semibold text-xl">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-3 text-lg">
        Own good clothes? Lend them and earn on the days you don’t wear them.
        <Button variant="marigold" data-opens="join" onClick={() => onOpen?.('join')}>
          Earn from my wardrobe
        </Button>
      </p>
    </section>
  )
}
