import { z } from 'zod'
import type { Area } from './area.ts'
import type { ManagementApi } from './management-api.ts'

/** Without these something that every customer needs does not work. */
export const NEEDED = [
  'PAYSTACK_SECRET_KEY',
  'RESEND_API_KEY',
  'MAIL_FROM',
  'IDENTITY_PRIVATE_KEY',
  'SITE_URL',
  'CRON_SECRET',
]

/** All of a line or none. */
export const TOGETHER = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['DOJAH_APP_ID', 'DOJAH_SECRET_KEY'],
  ['MODEL_API_KEY', 'MODEL_BASE_URL', 'MODEL_NAME'],
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
]

/** Of tests and of the local stack: in production they send money, mails or photos somewhere else. */
export const FOR_TESTS_ONLY = [
  'PUSH_STAND_IN_URL',
  'PAYSTACK_BASE_URL',
  'RESEND_BASE_URL',
  'TERMII_BASE_URL',
  'GEOCODER_BASE_URL',
  'DOJAH_BASE_URL',
  'FASHN_BASE_URL',
  'INSTAGRAM_AUTHORIZE_URL',
  'INSTAGRAM_TOKEN_URL',
  'INSTAGRAM_GRAPH_URL',
]

/** Only their names are read. */
export async function checkSecrets(api: ManagementApi): Promise<Area> {
  const rows = z.array(z.object({ name: z.string() })).parse(await api.get('secrets'))
  const set = new Set(rows.map(({ name }) => name))
  const differences = [
    ...NEEDED.filter((name) => !set.has(name)).map((name) => `${name} is missing`),
    ...TOGETHER.filter((names) => names.some((name) => set.has(name))).flatMap((names) =>
      names
        .filter((name) => !set.has(name))
        .map((name) => `${name} is missing beside ${names.find((other) => set.has(other))}`),
    ),
    ...FOR_TESTS_ONLY.filter((name) => set.has(name)).map((name) => `${name} is set: it is for tests only`),
  ]
  return { name: 'secrets', differences, seen: 'all that are needed are set, and none that is for tests' }
}
