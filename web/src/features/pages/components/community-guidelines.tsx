import { Check, type LucideIcon, X } from 'lucide-react'
import { cn } from '@/lib/utils'
import { guidelines } from '../content/safety'

export function CommunityGuidelines() {
  return (
    <section aria-labelledby="guidelines" className="grid gap-5">
      <h2 id="guidelines" className="font-bold text-2xl">
        Community guidelines
      </h2>
      <div className="grid gap-8 md:grid-cols-2">
        <Rules title="Do" icon={Check} rules={guidelines.do} look="bg-good-soft text-good" />
        <Rules title="Don’t" icon={X} rules={guidelines.dont} look="bg-destructive/12 text-destructive" />
      </div>
    </section>
  )
}

interface RulesProps {
  title: string
  icon: LucideIcon
  rules: readonly string[]
  look: string
}

function Rules({ title, icon: Icon, rules, look }: RulesProps) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h3 className="font-semibold text-lg">{title}</h3>
      <ul className="grid gap-3">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-3">
            <span className={cn('grid size-7 shrink-0 place-items-center rounded-full', look)}>
              <Icon aria-hidden className="size-4" />
            </span>
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
