import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { Figures } from '../content/figures'
import type { Section } from '../content/types'
import { useScrollToAnchor } from '../model/use-scroll-to-anchor'
import { Contents } from './contents'
import { PageHero } from './page-hero'
import { PageLinks } from './page-links'
import { Blocks } from './rich-text'
import { WithFigures } from './with-figures'

interface DocumentPageProps {
  title: string
  intro: string
  updated: string
  sectionsOf: (figures: Figures) => readonly Section[]
  /** What stands before the numbered sections. */
  children?: ReactNode
}

/** A legal text: contents, numbered sections with anchors, and fit for paper. */
export function DocumentPage({ title, intro, updated, sectionsOf, children }: DocumentPageProps) {
  return (
    <div className="page grid max-w-6xl gap-8 py-4 md:py-8 print:max-w-none print:text-black print:**:text-black">
      <PageHero title={title} text={intro}>
        <p className="text-muted-foreground text-sm">Last updated: {updated}</p>
      </PageHero>
      <WithFigures>{(figures) => <Sections sections={sectionsOf(figures)}>{children}</Sections>}</WithFigures>
      <PageLinks />
    </div>
  )
}

function Sections({ sections, children }: { sections: readonly Section[]; children: ReactNode }) {
  useScrollToAnchor()
  return (
    <div className="grid items-start gap-8 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 print:block">
      <Contents sections={sections} />
      <div className="grid max-w-[68ch] gap-12">
        {children}
        {sections.map((section, position) => (
          <NumberedSection key={section.id} number={position + 1} section={section} />
        ))}
        <Button variant="outline" className="justify-self-start print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print or save as PDF
        </Button>
      </div>
    </div>
  )
}

function NumberedSection({ number, section }: { number: number; section: Section }) {
  return (
    <section
      id={section.id}
      tabIndex={-1}
      aria-labelledby={`${section.id}-title`}
      className="scroll-mt-20 outline-none"
    >
      <h2 id={`${section.id}-title`} className="mb-3 font-bold text-2xl print:break-after-avoid">
        {number}. {section.title}
      </h2>
      <Blocks blocks={section.blocks} />
    </section>
  )
}
