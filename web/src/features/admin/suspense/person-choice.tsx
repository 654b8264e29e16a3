import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/field'
import { type OptionCard, OptionCards } from '@/components/option-cards'
import { Input } from '@/components/ui/input'
import { peopleKey, searchPeople } from '../api/people'

interface PersonChoiceProps {
  /** Who paid, where the account is there. */
  payer: { id: string; name: string } | undefined
  value: string | undefined
  onChange: (person: string) => void
  error: string | undefined
}

const shown = 5
const shortestSearch = 3

/** Whose wallet it goes to: the payer, or somebody who is found by name, phone number or user id. */
export function PersonChoice({ payer, value, onChange, error }: PersonChoiceProps) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: [...peopleKey, 'choice', search],
    queryFn: ({ signal }) => searchPeople({ search, limit: shown }, signal),
    enabled: search.length >= shortestSearch,
  })
  const others = (found.data ?? []).filter(({ user_id }) => user_id !== payer?.id)
  const options: OptionCard<string>[] = [
    ...(payer ? [{ value: payer.id, label: payer.name, text: 'Who paid' }] : []),
    ...others.map(({ user_id, full_name, email }) => ({
      value: user_id,
      label: full_name ?? 'A member',
      text: email,
    })),
  ]
  return (
    <>
      <Field label="Find another member" hint="By name, phone number or user id.">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value.trim())}
          />
        )}
      </Field>
      {(options.length > 0 || error) && (
        <OptionCards label="Whose wallet" options={options} value={value} onChange={onChange} error={error} />
      )}
    </>
  )
}
