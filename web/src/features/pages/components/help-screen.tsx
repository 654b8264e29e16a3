import { useRef, useState } from 'react'
import { useTitle } from '@/lib/use-title'
import { questionGroups } from '../content/help'
import { countQuestions, searchQuestions } from '../model/search'
import { useDescription } from '../model/use-description'
import { ContactSupport } from './contact-support'
import { HelpCategories } from './help-categories'
import { HelpSearch } from './help-search'
import { NoResults } from './no-results'
import { PageHero } from './page-hero'
import { PageLinks } from './page-links'
import { Questions } from './questions'

export function HelpScreen() {
  useTitle('Help Center')
  useDescription('Answers about renting, lending, deposits, delivery and safety on Aso, and how to reach us.')
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const searching = search.trim() !== ''
  const groups = searchQuestions(questionGroups, search)
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <div className="page grid max-w-4xl gap-10 py-4 md:py-8">
      <PageHero title="Help Center" text="Ask a question, or look through the answers below.">
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
      <PageLinks />
    </div>
  )
}
