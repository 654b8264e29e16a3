import { PostgrestClient } from '@supabase/postgrest-js'

/** The market as the web app reads it, from the stack that is attacked. */
export const marketClient = {
  current: new PostgrestClient('http://closed'),
  open(url: string, publishableKey: string): void {
    this.current = new PostgrestClient(`${url}/rest/v1`, {
      headers: { apikey: publishableKey, 'x-forwarded-for': '203.0.113.7' },
    })
  },
}
