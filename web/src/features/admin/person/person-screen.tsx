import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { BackHeading } from '@/components/back-heading'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoment } from '@/lib/lagos-time'
import { prepareToasts } from '@/lib/toast'
import { useMay } from '../api/access'
import { type PersonPage, personQuery } from '../api/person'
import { SuspensionFacts } from '../components/suspension-facts'
import { roleNames } from '../words/identity-words'
import { Erase } from './erase'
import { Notes } from './notes'
import { Bookings, Devices, Identity, Money, Reports } from './parts'
import { StaffPart } from './staff-part'
import { ViewAs } from './view-as'

export function PersonScreen({ userId }: { userId: string }) {
  const query = useQuery(personQuery(userId))
  useEffect(() => void prepareToasts(), [])
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-96 rounded-2xl" />}
      message={adminMessages.personFailed}
    >
      {(page) => <Page page={page} />}
    </Loaded>
  )
}

function Page({ page }: { page: PersonPage }) {
  const { person, devices, bookings, money, identity, reports } = page
  const seesScreens = useMay('accounts')
  const seesRoles = useMay('roles')
  return (
    <>
      <BackHeading title={person.full_name ?? 'No name yet'} to="/admin/users" back="Users" />
      <p className="text-muted-foreground text-sm">Your view of this page is logged.</p>
      <section aria-label="Person" className="grid gap-3 rounded-2xl bg-card p-4">
        <div className="flex flex-wrap gap-2">
          {person.staff_roles.map((role) => (
            <Badge key={role} className="capitalize">
              {role}
            </Badge>
          ))}
          {!person.is_active && <Badge variant="caution">Suspended</Badge>}
          {person.verified && <Badge>Verified</Badge>}
        </div>
        <Facts
          facts={[
            { label: 'Email', value: person.email },
            { label: 'Phone', value: person.phone_number ?? 'None' },
            { label: 'Role', value: person.role ? roleNames[person.role] : 'Not chosen' },
            { label: 'City', value: person.city ?? 'None' },
            { label: 'Trust level', value: person.trust_level },
            { label: 'Joined', value: formatMoment(person.joined) },
          ]}
        />
        {person.suspension && <SuspensionFacts suspension={person.suspension} />}
      </section>
      <Notes userId={person.user_id} notes={page.notes} />
      {identity && <Identity identity={identity} />}
      {bookings && <Bookings bookings={bookings} />}
      {money && <Money money={money} />}
      {reports && <Reports reports={reports} />}
      {devices && <Devices devices={devices} />}
      {seesScreens && (!person.is_admin || seesRoles) && <ViewAs userId={person.user_id} />}
      {seesRoles && !person.is_admin && (
        <Erase userId={person.user_id} name={person.full_name ?? person.email} />
      )}
      {seesRoles && <StaffPart person={person} factors={devices?.second_factors ?? 0} />}
    </>
  )
}
