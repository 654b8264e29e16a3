import type { Ref } from 'react'
import { roleTexts } from '#contract/messages/auth.ts'
import type { Role } from '#contract/taxonomy.ts'
import { OptionCards } from '@/components/option-cards'

interface RoleCardsProps {
  value: Role | undefined
  onChange: (role: Role) => void
  error?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** The three ways to use Aso. */
export function RoleCards(props: RoleCardsProps) {
  return <OptionCards label="I want to" options={roleTexts} {...props} />
}
