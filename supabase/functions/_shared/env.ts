import process from 'node:process'

/** Read at each request, not at import, because the local tests serve several projects from one process. */
function read(...names: string[]): string | undefined {
  for (const name of names) {
    const value = process.env[name]?.trim()
    if (value) return value
  }
  return undefined
}

/** Hosted projects give their keys as JSON, `{ "default": "sb_…" }`. */
function readDefaultKey(name: string): string | undefined {
  const keys: unknown = JSON.parse(read(name) ?? '{}')
  if (typeof keys !== 'object' || keys === null || !('default' in keys)) return undefined
  return typeof keys.default === 'string' ? keys.default : undefined
}

export class MissingSetting extends Error {
  readonly isPayment: boolean

  constructor(name: string) {
    super(`${name} is not set`)
    this.name = 'MissingSetting'
    this.isPayment = /^(PAYSTACK_|SITE_URL|app_settings)/.test(name)
  }
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new MissingSetting(name)
  return value
}

const PAYSTACK = 'https://api.paystack.co'
const RESEND = 'https://api.resend.com'

/** A host that speaks the chat completions of OpenAI, with structured outputs. */
export interface ModelSettings {
  apiKey: string
  /** Including `/v1`. */
  baseUrl: string
  name: string
}

export interface OtlpSettings {
  endpoint: string
  headers: Record<string, string>
}

export const env = {
  supabaseUrl: () => required('SUPABASE_URL', read('SUPABASE_URL')),
  /** The public address of the project: a self-hosted one has another address inside. */
  publicUrl: () => read('SUPABASE_PUBLIC_URL') ?? env.supabaseUrl(),
  /** Where the pages of the app are, for mails; without the setting on the project's own host. */
  siteUrl: () => (read('SITE_URL') ?? env.publicUrl()).replace(/\/+$/, ''),
  publishableKey: () =>
    required(
      'SUPABASE_PUBLISHABLE_KEY',
      read('SUPABASE_PUBLISHABLE_KEY') ??
        readDefaultKey('SUPABASE_PUBLISHABLE_KEYS') ??
        read('SUPABASE_ANON_KEY'),
    ),
  secretKey: () =>
    required(
      'SUPABASE_SECRET_KEY',
      read('SUPABASE_SECRET_KEY') ??
        readDefaultKey('SUPABASE_SECRET_KEYS') ??
        read('SUPABASE_SERVICE_ROLE_KEY'),
    ),
  paystackSecretKey: () => required('PAYSTACK_SECRET_KEY', read('PAYSTACK_SECRET_KEY')),
  paystackBaseUrl: () => read('PAYSTACK_BASE_URL') ?? PAYSTACK,
  resendApiKey: () => required('RESEND_API_KEY', read('RESEND_API_KEY')),
  resendBaseUrl: () => read('RESEND_BASE_URL') ?? RESEND,
  /** Real money is taken, or real people get mail: not from a stand-in. */
  isLive: () => env.paystackBaseUrl() === PAYSTACK || env.resendBaseUrl() === RESEND,
  mailFrom: () => required('MAIL_FROM', read('MAIL_FROM')),
  termiiApiKey: () => required('TERMII_API_KEY', read('TERMII_API_KEY')),
  termiiBaseUrl: () => read('TERMII_BASE_URL') ?? 'https://api.ng.termii.com',
  smsFrom: () => read('SMS_FROM') ?? 'Aso',
  geocoderApiKey: () => required('GEOCODER_API_KEY', read('GEOCODER_API_KEY')),
  geocoderBaseUrl: () => read('GEOCODER_BASE_URL') ?? 'https://api.bigdatacloud.net',
  instagramClientId: () => required('INSTAGRAM_CLIENT_ID', read('INSTAGRAM_CLIENT_ID')),
  instagramClientSecret: () => required('INSTAGRAM_CLIENT_SECRET', read('INSTAGRAM_CLIENT_SECRET')),
  instagramAuthorizeUrl: () => read('INSTAGRAM_AUTHORIZE_URL') ?? 'https://www.instagram.com/oauth/authorize',
  instagramTokenUrl: () => read('INSTAGRAM_TOKEN_URL') ?? 'https://api.instagram.com/oauth/access_token',
  instagramGraphUrl: () => read('INSTAGRAM_GRAPH_URL') ?? 'https://graph.instagram.com',
  /** Without these two, identity papers are reviewed by people alone. */
  dojahAppId: () => read('DOJAH_APP_ID'),
  dojahSecretKey: () => read('DOJAH_SECRET_KEY'),
  dojahBaseUrl: () => read('DOJAH_BASE_URL') ?? 'https://api.dojah.io',
  /** Without it nothing is tried on, and no photo of a person leaves Aso. */
  fashnApiKey: () => read('FASHN_API_KEY'),
  fashnBaseUrl: () => read('FASHN_BASE_URL') ?? 'https://api.fashn.ai',
  /** Armoured; line breaks may be written `\n`, for secrets that hold no others. */
  identityPrivateKey: () =>
    required('IDENTITY_PRIVATE_KEY', read('IDENTITY_PRIVATE_KEY')).replaceAll('\\n', '\n'),
  /** The key pair that push services know us by, as base64url: the point of P-256, and the number. */
  vapidPublicKey: () => required('VAPID_PUBLIC_KEY', read('VAPID_PUBLIC_KEY')),
  vapidPrivateKey: () => required('VAPID_PRIVATE_KEY', read('VAPID_PRIVATE_KEY')),
  /** Whom a push service writes to when something is wrong: where our mails come from. */
  pushSubject: () => `mailto:${/<([^<>]+)>/.exec(env.mailFrom())?.[1] ?? env.mailFrom()}`,
  /** Of the local stack only: on this computer, and never where real people get mail or pay. */
  pushStandInUrl: () => {
    const url = read('PUSH_STAND_IN_URL')
    return url && !env.isLive() && /^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(url) ? url : undefined
  },
  /** Without all three the house engine answers alone. What is sent there is sent encrypted, but for this computer. */
  model: (): ModelSettings | undefined => {
    const [apiKey, baseUrl, name] = [read('MODEL_API_KEY'), read('MODEL_BASE_URL'), read('MODEL_NAME')]
    if (!(apiKey && baseUrl && name)) return undefined
    const isSafe = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(baseUrl)
    return {
      apiKey,
      baseUrl: required('MODEL_BASE_URL (https)', isSafe ? baseUrl.replace(/\/+$/, '') : undefined),
      name,
    }
  },
  cronSecret: () => required('CRON_SECRET', read('CRON_SECRET')),
  /** What a monitor asks for the metrics with. */
  metricsSecret: () => required('METRICS_SECRET', read('METRICS_SECRET')),
  /** Of the database; Supabase's paid plans begin with 8. */
  databaseDiskGigabytes: () => Number(read('DATABASE_DISK_GB') ?? 8),
  /** Where OpenTelemetry is taken by OTLP over HTTP; without it nothing is sent. */
  otlp: (): OtlpSettings | undefined => {
    const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/+$/, '')
    if (!endpoint || !URL.canParse(endpoint)) return undefined
    const pairs = (read('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').map((pair) => pair.split('='))
    const named = pairs.flatMap(([name = '', ...value]) =>
      name.trim() ? [[name.trim(), value.join('=')]] : [],
    )
    return { endpoint, headers: Object.fromEntries(named) }
  },
  /** Where errors are reported to, in the protocol of Sentry; without it nothing is sent. */
  sentryDsn: () => {
    const dsn = read('SENTRY_DSN')
    return dsn && /^https?:\/\/[^@/]+@[^/]+\/(.*\/)?\d+$/.test(dsn) ? dsn : undefined
  },
  release: () => read('RELEASE') ?? 'unknown',
  logsCalls: () => read('LOG_LEVEL') === 'info',
}

/**
 * Where payers are sent back to. Without SITE_URL only the project's own host is trusted: an Origin that anyone can
 * send must not decide where a payer lands.
 */
export function siteUrl(request: Request): string {
  const configured = read('SITE_URL')
  if (configured) return configured.replace(/\/+$/, '')
  const origin = request.headers.get('origin')
  if (origin && URL.canParse(origin) && new URL(origin).host === new URL(env.supabaseUrl()).host)
    return origin
  throw new MissingSetting('SITE_URL')
}
