import type { Sql, TransactionSql } from 'postgres'

/** As the API asks for a signed-in person, whose session has the person's own id. */
export async function asPerson<T>(
  sql: Sql,
  id: string,
  ask: (transaction: TransactionSql) => Promise<T>,
): Promise<T> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated', aud: 'authenticated', session_id: id })
  return (await sql.begin(async (transaction) => {
    await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${id}, true),
      set_config('request.jwt.claims', ${claims}, true)`
    return await ask(transaction)
  })) as T
}
