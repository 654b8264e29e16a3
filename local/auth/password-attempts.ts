import type { Database } from '../database.ts'
import { tooManyRequests } from './requests.ts'

interface Pause {
  seconds: number
  everywhere: boolean
}

/** In words that everybody knows: `45 seconds`, `2 minutes`. */
function spoken(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function refusal({ seconds, everywhere }: Pause): Response {
  const wait = everywhere
    ? 'There were many wrong passwords for this address. Choose “Forgot your password?” to get a code by e-mail, or try again'
    : 'Too many attempts. Please try again'
  return tooManyRequests(`${wait} in ${spoken(seconds)}.`, seconds)
}

/**
 * Limits on wrong passwords: the database counts them, so that a restart forgets nothing. A network that the person has
 * signed in from is not slowed by what strangers try elsewhere.
 */
export function createPasswordAttempts(database: Database) {
  const giveBack = (email: string, network: string, right: boolean): Promise<unknown> =>
    database.query('select private.give_password_try_back($1, $2, $3)', [email, network, right])

  return {
    /** A try counts as wrong until it is known to be right, or a thousand at once would all be the first. */
    async attempt(email: string, network: string, check: () => Promise<Response>): Promise<Response> {
      const [pause] = await database.query<Pause>('select * from private.take_password_try($1, $2)', [
        email,
        network,
      ])
      if (pause && pause.seconds > 0) return refusal(pause)
      const response = await check()
      if (response.ok || response.status >= 500) await giveBack(email, network, response.ok)
      return response
    },

    /** Whoever enters the code of a mail has proven who they are as well. */
    async remember(email: string, network: string, response: Response): Promise<Response> {
      if (response.ok) await database.query('select private.remember_network($1, $2)', [email, network])
      return response
    },
  }
}
