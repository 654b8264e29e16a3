import { UserSearch } from 'lucide-react'
import { useEffect } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { prepareToasts } from '@/lib/toast'
import { usePeople } from '../api/people'
import { AdminHeading } from './admin-heading'
import { Pages } from './pages'
import { SearchField } from './search-field'
import { UserRow } from './user-row'

interface UsersScreenProps {
  /** Who is signed in: admins cannot change their own rights. */
  userId: string
  search: string
  onSearch: (search: string) => void
}

export function UsersScreen({ userId, search, onSearch }: UsersScreenProps) {
  const query = usePeople(search)
  useEffect(() => void prepareToasts(), [])
  return (
    <>
      <AdminHeading title="Users" />
      <SearchField label="Search by name, phone or user ID" value={search} onSearch={onSearch} />
      <Pages
        query={query}
        label="Users"
        message={adminMessages.usersFailed}
        empty={
          <Notice icon={UserSearch} title="No matches" text="No name, phone number or user ID matches.">
            <Button onClick={() => onSearch('')}>Clear search</Button>
          </Notice>
        }
      >
        {(person) => <UserRow key={person.user_id} person={person} own={person.user_id === userId} />}
      </Pages>
    </>
  )
}
