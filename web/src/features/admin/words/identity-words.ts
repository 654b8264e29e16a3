import { type DocumentKind, type GovernmentIdType, governmentIdTypes } from '#contract/identity.ts'

export function idTypeLabel(type: GovernmentIdType | null): string {
  return governmentIdTypes.find(({ value }) => value === type)?.label ?? 'No ID'
}

export const documentNames: Record<DocumentKind, string> = {
  government_id: 'Government ID',
  utility_bill: 'Utility bill',
  selfie: 'Photo of the face',
}

export const roleNames = { lend: 'Lends', borrow: 'Borrows', both: 'Lends and borrows' } as const
