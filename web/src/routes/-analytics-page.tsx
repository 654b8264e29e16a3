import { AnalyticsScreen } from '@/features/analytics/components/analytics-screen'
import type { Tab } from '@/features/analytics/model/tabs'
import { ComingIn } from '@/features/wallet'

interface AnalyticsPageProps {
  userId: string
  tab: Tab | undefined
  onTab: (tab: Tab) => void
}

/** The analytics at both of their addresses. */
export function AnalyticsPage({ tab = 'overview', ...props }: AnalyticsPageProps) {
  return <AnalyticsScreen {...props} tab={tab} coming={<ComingIn />} />
}
