interface Queries {
  query(text: string): Promise<unknown[]>
}

/** What is wrong with the books: nothing, always. Asked as the owner of the database. */
export function reconcile(database: Queries): Promise<unknown[]> {
  return database.query('select * from private.reconcile()')
}
