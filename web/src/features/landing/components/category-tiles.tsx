import { tiles } from '../model/content'
import { Drawing } from './drawing'

export function CategoryTiles() {
  return (
    <section aria-labelledby="categories" className="page grid gap-6 py-12 lg:py-16">
      <h2 id="categories" className="font-bold text-3xl tracking-tight lg:text-4xl">
        The finishing touch is here too
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {tiles.map(({ name, picture, invitation }) => (
          <li key={name} className="group relative">
            <div className="overflow-hidden rounded-2xl">
              <Drawing
                name={`tile-${picture}`}
                alt=""
                widths={[360, 600]}
                sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, 46vw"
                width={600}
                height={800}
                className="h-auto w-full transition-transform duration-200 group-hover:scale-[1.03]"
              />
            </div>
            <h3 className="mt-2 font-semibold text-lg">
              <a
                href="/auth"
                className="after:absolute after:inset-0 after:rounded-2xl group-hover:underline"
              >
                {name}
              </a>
            </h3>
            {/* Beside the tile's own way to an account: looking around needs none. */}
            <a
              href={`/marketplace?category=${encodeURIComponent(name)}`}
              className="relative z-10 inline-flex min-h-11 items-center gap-1 text-muted-foreground underline underline-offset-4 hover:text-foreground"
            >
              See {invitation}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
