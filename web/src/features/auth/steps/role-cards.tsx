import type { Ref } from 'react'
import type { Role } from '#contract/taxonomy.ts'
import { OptionCards } from '@/components/option-cards'
import { useRoleOptions } from '../model/role-options'

interface RoleCardsProps {
  value: Role | undefined
  onChange: (role: Role) => void
  error?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** The three ways to use Aso. */
export function RoleCards(props: RoleCardsProps) {
  return <OptionCards label="I want to" options={useRoleOptions()} {...props} />
}
