import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useTitle } from '@/lib/browser/use-title'
import { showError } from '@/lib/toast'
import { type Analytics, analyticsQuery } from '../api/analytics'
import { isTab, type Tab, tabs } from '../model/tabs'
import { EarningsTab } from './earnings-tab'
import { Figures } from './figures'
import { ItemsTab } from './items-tab'
import { OverviewTab } from './overview-tab'
import { SpendingTab } from './spending-tab'

interface AnalyticsScreenProps {
  userId: string
  tab: Tab
  onTab: (tab: Tab) => void
  /** What Aso holds for bookings of one's own items, and when it comes. */
  coming: ReactNode
}

/** What a wardrobe earns and what a person spends, in the last six months. */
export function AnalyticsScreen({ userId, tab, onTab, coming }: AnalyticsScreenProps) {
  useTitle('Analytics')
  return (
    <div className="page grid gap-5 py-4 md:py-8">
      <h1 className="page-title">Analytics</h1>
      <Figures userId={userId}>
        <Tabs value={tab} onValueChange={(value) => isTab(value) && onTab(value)}>
          <TabsList aria-label="Analytics">
            {tabs.map(({ value, label }) => (
              <TabsTrigger key={value} value={value} className="max-sm:px-1.5">
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          {tabs.map(({ value }) => (
            <TabsContent key={value} value={value} className="pt-2 outline-offset-4">
              {value === 'items' ? (
                <ItemsTab userId={userId} />
              ) : (
                <MoneyTab {...{ userId, coming }} tab={value} />
              )}
            </TabsContent>
          ))}
        </Tabs>
      </Figures>
    </div>
  )
}

type MoneyTabProps = Pick<AnalyticsScreenProps, 'userId' | 'coming'> & { tab: Exclude<Tab, 'items'> }

function MoneyTab({ userId, tab, coming }: MoneyTabProps) {
  const query = useQuery(analyticsQuery(userId))
  const { error } = query
  useEffect(() => {
    if (error) showError(error, analyticsMessages.loadFailed)
  }, [error])
  const show = {
    overview: (analytics: Analytics) => <OverviewTab {...{ userId, analytics }} />,
    earnings: (analytics: Analytics) => <EarningsTab {...{ userId, analytics, coming }} />,
    spending: (analytics: Analytics) => <SpendingTab {...{ userId, analytics }} />,
  }
  return (
    <Loaded query={query} skeleton={<AnalyticsSkeleton />} message={analyticsMessages.loadFailed}>
      {show[tab]}
    </Loaded>
  )
}

function AnalyticsSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['earned', 'spent', 'balance', 'trust'].map((one) => (
          <Skeleton key={one} className="h-28 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  )
}
