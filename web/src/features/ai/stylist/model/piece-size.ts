import type { StylistPiece } from '#contract/stylist.ts'
import { shoe, sizeLabel } from '@/domain/items/size-label'

/** "Size UK 8", "Size EU 39": among shoes nobody needs to be told that it is of shoes. Empty where none is known. */
export const pieceSize = ({ size }: Pick<StylistPiece, 'size'>): string => sizeLabel(size.replace(shoe, ''))
