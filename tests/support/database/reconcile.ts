interface Queries {
  query<T>(text: string): Promise<T[]>
}
export type Finding = {
  problem: string
  detail: unknown
}

/** What is wrong with the books: nothing, always. Asked as the owner of the database. */
export function reconcile(database: Queries): Promise<Finding[]> {
  return database.query<Finding>('select * from private.reconcile()')
}
