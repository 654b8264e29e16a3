/** All rows of a list that comes in pages: `fetchPage` answers those after `last`, undefined: the first. */
export async function allPages<Row>(
  pageSize: number,
  fetchPage: (last: Row | undefined, before: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(rows.at(-1), rows.length)
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}
