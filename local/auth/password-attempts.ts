import type { Database } from '../database/database.ts'
import { tooManyRequests } from './requests.ts'

interface Try {
  /** How long to wait; 0 where the password may be checked. */
  seconds: number
  /** The limit of the address was reached, by tries from many networks. */
  everywhere: boolean
  /** The person has signed in from there. */
  known: boolean
}

/** For people: `45 seconds`, `2 minutes`. */
function spoken(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function refusal({ seconds, everywhere }: Try): Response {
  const wait = everywhere
    ? 'There were many wrong passwords for this address. Choose “Forgot your password?” to get a code by email, or try again'
    : 'Too many attempts. Please try again'
  return tooManyRequests(`${wait} in ${spoken(seconds)}.`, seconds)
}

/**
 * Limits on wrong passwords: the database counts them, so that a restart forgets nothing. A network that the person has
 * signed in from is not slowed by what strangers try elsewhere.
 */
export function createPasswordAttempts(database: Database) {
  return {
    /** A try counts as wrong until it is known to be right: otherwise a thousand parallel tries would all count as the first. */
    async attempt(email: string, network: string, check: () => Promise<Response>): Promise<Response> {
      const [taken] = await database.query<Try>('select * from private.take_password_try($1, $2)', [
        email,
        network,
      ])
      if (!taken) throw new Error('A password try was not counted')
      if (taken.seconds > 0) return refusal(taken)
      const response = await check()
      if (response.ok || response.status >= 500)
        await database.query('select private.give_password_try_back($1, $2, $3, $4)', [
          ...[email, network],
          ...[taken.known, response.ok],
        ])
      return response
    },

    /** Entering a mailed code proves the person as well as a password does. */
    async remember(email: string, network: string, response: Response): Promise<Response> {
      if (response.ok) await database.query('select private.remember_network($1, $2)', [email, network])
      return response
    },
  }
}
