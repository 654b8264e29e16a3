import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

/**
 * The next page of a list. A refetch that begins meanwhile (a live change, coming back to the tab) cancels it and answers in its
 * place, without the page: then it is fetched again.
 */
export async function fetchNextPage<Row>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>) {
  const shown = query.data?.pages.length
  let result = await query.fetchNextPage()
  while (result.isSuccess && result.hasNextPage && result.data.pages.length === shown) {
    result = await query.fetchNextPage()
  }
  return result
}
