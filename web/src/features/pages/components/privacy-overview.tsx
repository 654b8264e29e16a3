import { dataCategories, privacyPrinciples } from '../content/privacy'

/** What the nine sections come down to, and what is kept. */
export function PrivacyOverview() {
  return (
    <>
      <section aria-labelledby="principles" className="grid gap-4">
        <h2 id="principles" className="font-bold text-2xl">
          Our principles
        </h2>
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {privacyPrinciples.map(({ title, text }) => (
            <li key={title} className="border-primary border-l-3 pl-4">
              <h3 className="font-semibold text-lg leading-tight">{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="data" className="grid gap-4">
        <h2 id="data" className="font-bold text-2xl">
          What we collect
        </h2>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
          {dataCategories.map(({ title, text }) => (
            <div key={title} className="contents">
              <dt className="font-semibold max-sm:mt-2">{title}</dt>
              <dd className="text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
