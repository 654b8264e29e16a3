import { useMay } from '../api/access'
import { useCounts } from '../api/counts'
import { AdminHeading } from '../components/admin-heading'
import type { DashboardSearch } from '../model/dashboard-search'
import { ViewLinks } from '../navigation/view-links'
import { CountCards } from './count-cards'
import { GrowthTab } from './growth-tab'
import { MarketTab } from './market-tab'
import { MoneyOverview } from './money-overview'
import { QuickActions } from './quick-actions'
import { SystemStatus } from './system-status'
import { WaitingDecisions } from './waiting-decisions'
import { WorkQueue } from './work-queue'

type Tab = DashboardSearch['tab']

const tabs: readonly (readonly [string, Tab])[] = [
  ['Today', undefined],
  ['Growth', 'growth'],
  ['Market', 'market'],
]

export function DashboardScreen({ tab }: { tab: Tab }) {
  return (
    <>
      <AdminHeading title="Dashboard" />
      <ViewLinks
        label="Views"
        views={tabs.map(([label, value]) => ({
          label,
          to: '/admin',
          search: value ? { tab: value } : {},
          isShown: value === tab,
        }))}
      />
      {tab === 'growth' ? <GrowthTab /> : tab === 'market' ? <MarketTab /> : <Today />}
    </>
  )
}

function Today() {
  const counts = useCounts()
  const seesBooks = useMay('books')
  return (
    <>
      <CountCards />
      <WaitingDecisions />
      <WorkQueue />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <QuickActions counts={counts.data} />
        <SystemStatus />
      </div>
      {seesBooks && <MoneyOverview />}
    </>
  )
}
