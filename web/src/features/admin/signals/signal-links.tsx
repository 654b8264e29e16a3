import { Link } from '@tanstack/react-router'
import { Badge } from '@/components/ui/badge'
import type { Signal, SignalPerson } from '../model/signals'
import { nameIn } from '../words/signal-words'

const link = 'inline-block py-1 font-medium underline-offset-4 hover:underline'

/** Leads to the person among the users; only the name where the account is deleted. */
export function PersonLink({ people, id }: { people: readonly SignalPerson[]; id: string }) {
  const name = nameIn(people, id)
  const person = people.find((one) => one.id === id)
  const shown =
    person?.is_deleted === false ? (
      <Link to="/admin/users" search={{ q: id }} className={link}>
        {name}
      </Link>
    ) : (
      <span className="font-medium">{name}</span>
    )
  if (!person?.is_suspended) return shown
  return (
    <>
      {shown} <Badge variant="caution">Suspended</Badge>
    </>
  )
}

export function ItemLink({ item }: { item: Signal['items'][string] | undefined }) {
  if (!item) return <span className="font-medium">a deleted item</span>
  return (
    <Link to="/item/$id" params={{ id: item.id }} className={link}>
      {item.title}
    </Link>
  )
}
