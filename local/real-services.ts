import type { Database } from './database/database.ts'
import { StartError } from './errors.ts'
import type { Settings } from './settings.ts'

/**
 * `npm start` with the keys of real services: docs/one-machine.md. Then everything else must be real too: pretend money
 * beside real people, or real money beside demo people, is refused at the start.
 */

/** Real mail, or money that is no test money of Paystack. */
export function usesRealServices({ providers }: Pick<Settings, 'providers'>): boolean {
  const { resendApiKey, paystackSecretKey } = providers
  return Boolean(resendApiKey || (paystackSecretKey && !paystackSecretKey.startsWith('sk_test_')))
}

const isExample = (address: string): boolean => /[@./]example([>:/]|$)/.test(address)

function missing({ providers, databaseUrl, siteUrl }: Settings): string[] {
  const { paystackSecretKey: paystack, resendApiKey, mailFrom } = providers
  const faults: [wrong: boolean, words: string][] = [
    [!databaseUrl, 'DATABASE_URL (the embedded database has no backups)'],
    [!paystack, 'PAYSTACK_SECRET_KEY (else the pretend Paystack takes money that nobody has)'],
    [
      Boolean(paystack?.startsWith('sk_test_')),
      'PAYSTACK_SECRET_KEY that is no test key (test cards are public)',
    ],
    [!resendApiKey, 'RESEND_API_KEY (else everybody can read all codes at /inbox)'],
    [!mailFrom || isExample(mailFrom), 'MAIL_FROM with an address of yours'],
    [
      !siteUrl?.startsWith('https://') || isExample(siteUrl),
      'SITE_URL with https and a name of yours (TLS by nginx or Caddy in front)',
    ],
    [providers.model === 'sandbox', 'MODEL_API_KEY that is not "sandbox"'],
  ]
  return faults.filter(([wrong]) => wrong).map(([, words]) => words)
}

/** Before anything is opened. */
export function refuseMissingSettings(settings: Settings): void {
  if (!usesRealServices(settings)) return
  const faults = missing(settings)
  if (faults.length > 0)
    throw new StartError(
      `Real keys are set, so these must be too: ${faults.join('; ')}. See docs/one-machine.md.`,
    )
}

const usesProviders = ({ providers }: Settings): boolean =>
  Boolean(providers.paystackSecretKey || providers.resendApiKey)

/** Example contacts with any key of a real service, and demo people with real services. */
export async function refuseExamples(database: Pick<Database, 'query'>, settings: Settings): Promise<void> {
  if (!usesProviders(settings)) return
  const [found] = await database.query<{ keys: string; demo: number }>(
    `select array_to_string(public.settings_to_replace(), ', ') as keys,
       (select count(*)::int from auth.users where email like '%@aso.example') as demo`,
  )
  if (found?.keys)
    throw new StartError(
      `These settings still have their example values: ${found.keys}. ` +
        'Start once without the keys and with --without-demo, sign in as an owner and set them under /admin/settings.',
    )
  if (found && found.demo > 0 && usesRealServices(settings))
    throw new StartError(
      `${found.demo} demo people are in this database, and their password is public. ` +
        'Begin with an empty database and npm start -- --without-demo.',
    )
}
