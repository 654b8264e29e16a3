import { useTitle } from '@/lib/browser/use-title'
import { lastUpdated } from '../content/figures'
import { termsIntro, termsSections } from '../content/terms'
import { useDescription } from '../model/use-description'
import { ComingChanges } from './coming-changes'
import { DocumentPage } from './document-page'

export function TermsScreen() {
  useTitle('Terms of Service')
  useDescription(termsIntro)
  return (
    <DocumentPage
      title="Terms of Service"
      intro={termsIntro}
      updated={lastUpdated}
      sectionsOf={termsSections}
    >
      <ComingChanges />
    </DocumentPage>
  )
}
