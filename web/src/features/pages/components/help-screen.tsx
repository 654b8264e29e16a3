import { useRef, useState } from 'react'
import { useTitle } from '@/lib/browser/use-title'
import { questionGroups } from '../content/help'
import type { QuestionGroup } from '../content/types'
import { countQuestions, searchQuestions } from '../model/search'
import { useDescription } from '../model/use-description'
import { useScrollToAnchor } from '../model/use-scroll-to-anchor'
import { ContactSupport } from './contact-support'
import { HelpCategories } from './help-categories'
import { HelpSearch } from './help-search'
import { NoResults } from './no-results'
import { PageHero } from './page-hero'
import { PageLinks } from './page-links'
import { Questions } from './questions'
import { WithFigures } from './with-figures'

export function HelpScreen() {
  useTitle('Help Center')
  useDescription('Answers about renting, lending, deposits, delivery and safety on Aso, and how to reach us.')
  return (
    <div className="page grid max-w-4xl gap-10 py-4 md:py-8">
      <WithFigures>{(figures) => <Help groups={questionGroups(figures)} />}</WithFigures>
      <PageLinks />
    </div>
  )
}

function Help({ groups: all }: { groups: readonly QuestionGroup[] }) {
  useScrollToAnchor()
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const searching = search.trim() !== ''
  const groups = searchQuestions(all, search)
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <>
      <PageHero title="Help Center" text="Ask a question or browse the answers below.">
        <HelpSearch
          field={field}
          search={search}
          onSearch={setSearch}
          found={searching ? countQuestions(groups) : undefined}
        />
      </PageHero>
      {!searching && <HelpCategories />}
      {groups.length > 0 ? (
        <Questions groups={groups} />
      ) : (
        <NoResults search={search.trim()} onClear={clear} />
      )}
      <ContactSupport />
    </>
  )
}
