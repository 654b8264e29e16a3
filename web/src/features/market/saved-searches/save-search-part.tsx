import { useQuery } from '@tanstack/react-query'
import { partQuery } from '@/lib/part-query'
import { countFilters } from '../model/chips'
import type { SaveSearchProps } from './save-search'

const saveSearchQuery = partQuery('save-search', () => import('./save-search'))

/** Only once something is looked for: it is not in the first download of the market. */
export function SaveSearchPart(props: SaveSearchProps) {
  const { filters } = props
  const wanted = filters.q !== undefined || countFilters(filters) > 0
  const part = useQuery({ ...saveSearchQuery, enabled: wanted }).data
  return wanted && part ? <part.SaveSearch {...props} /> : null
}
