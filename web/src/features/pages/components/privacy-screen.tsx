import { useTitle } from '@/lib/browser/use-title'
import { lastUpdated } from '../content/figures'
import { privacyIntro, privacySections } from '../content/privacy'
import { useDescription } from '../model/use-description'
import { CountingSwitch } from './counting-switch'
import { DocumentPage } from './document-page'
import { PrivacyOverview } from './privacy-overview'

export function PrivacyScreen() {
  useTitle('Privacy Policy')
  useDescription(privacyIntro)
  return (
    <DocumentPage
      title="Privacy Policy"
      intro={privacyIntro}
      updated={lastUpdated}
      sectionsOf={privacySections}
    >
      <PrivacyOverview />
      <CountingSwitch />
    </DocumentPage>
  )
}
