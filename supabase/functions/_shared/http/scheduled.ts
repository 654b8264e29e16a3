import { env } from '../env.ts'
import { Refusal } from './refusal.ts'
import { isSameSecret } from './secret.ts'
import { type Answer, type Served, serve } from './serve.ts'

/** A function that only the scheduler calls, with the project's CRON_SECRET. */
export function scheduled(name: string, handle: () => Promise<Answer>): Served {
  return serve(name, async (request) => {
    if (!(await isSameSecret(env.cronSecret(), request.headers.get('x-cron-secret')))) {
      throw new Refusal(401, 'Invalid secret')
    }
    return handle()
  })
}
