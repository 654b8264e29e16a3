import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import { Headline, HeadlinePause } from './headline'
import { HeroPicture } from './hero-picture'

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden">
      <Adire className="-z-10 opacity-[0.06] mask-[linear-gradient(black,transparent)]" />
      <div className="page grid items-center gap-8 pt-6 pb-12 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:pt-10 lg:pb-20">
        <div className="hero-words grid gap-5">
          <div className="relative max-w-[33rem]">
            <Headline />
            <HeadlinePause />
          </div>
          <p className="max-w-lg text-lg text-muted-foreground lg:text-xl">
            Rent, lend and buy beautiful clothes from wardrobes across Nigeria. Your deposit stays safe until
            everything is back.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button size="lg" asChild>
              <a href="/marketplace">Browse Items</a>
            </Button>
            <Button size="lg" variant="outline" asChild>
              <a href="#quiz">Find my style</a>
            </Button>
          </div>
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}
