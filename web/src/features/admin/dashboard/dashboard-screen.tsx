import { Link } from '@tanstack/react-router'
import { useMay } from '../api/access'
import { useCounts } from '../api/counts'
import { AdminHeading } from '../components/admin-heading'
import type { DashboardSearch } from '../model/dashboard-search'
import { CountCards } from './count-cards'
import { GrowthTab } from './growth-tab'
import { MarketTab } from './market-tab'
import { MoneyOverview } from './money-overview'
import { QuickActions } from './quick-actions'
import { SystemStatus } from './system-status'
import { WorkQueue } from './work-queue'

type Tab = DashboardSearch['tab']

const tabs: readonly (readonly [string, Tab])[] = [
  ['Today', undefined],
  ['Growth', 'growth'],
  ['Market', 'market'],
]

const entry =
  'inline-flex h-11 flex-1 items-center justify-center rounded-full px-5 font-medium text-muted-foreground text-sm whitespace-nowrap aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-sm'

export function DashboardScreen({ tab }: { tab: Tab }) {
  return (
    <>
      <AdminHeading title="Dashboard" />
      <nav aria-label="Views" className="inline-flex w-full rounded-full bg-secondary p-1 sm:w-fit">
        {tabs.map(([label, value]) => (
          <Link
            key={label}
            to="/admin"
            search={value ? { tab: value } : {}}
            activeOptions={{ exact: true }}
            aria-current={value === tab ? 'page' : undefined}
            className={entry}
          >
            {label}
          </Link>
        ))}
      </nav>
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
      <WorkQueue />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <QuickActions counts={counts.data} />
        <SystemStatus />
      </div>
      {seesBooks && <MoneyOverview />}
    </>
  )
}
