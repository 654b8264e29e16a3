import { useTitle } from '@/lib/browser/use-title'
import { useDescription } from '../model/use-description'
import { CommunityGuidelines } from './community-guidelines'
import { PageHero } from './page-hero'
import { PageLinks } from './page-links'
import { ReportBlock } from './report-block'
import { SafetyFeatures } from './safety-features'
import { SafetyTips } from './safety-tips'
import { WarningSigns } from './warning-signs'

export function SafetyScreen() {
  useTitle('Safety Center')
  useDescription(
    'How Aso protects you, tips for meeting and paying, warning signs, and how to report a problem.',
  )
  return (
    <div className="page grid max-w-5xl gap-12 py-4 md:py-8">
      <PageHero
        title="Safety Center"
        text="What we do so you can lend and rent with peace of mind, and what you can do."
      />
      <SafetyFeatures />
      <SafetyTips />
      <WarningSigns />
      <ReportBlock />
      <CommunityGuidelines />
      <PageLinks />
    </div>
  )
}
