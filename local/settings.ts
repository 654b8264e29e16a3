import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, StartError } from './errors.ts'
import type { Providers } from './sandbox/external-services.ts'

/** The settings of `npm start`, from environment and arguments. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  siteUrl: string | undefined
  /** The number of our own proxies in front, which write `x-forwarded-for`. */
  trustedProxies: number
  /** `LOG_LEVEL=info`: every request and not only what failed. */
  logsAllRequests: boolean
  /** Delete all data first. */
  fresh: boolean
  /** Fill an empty database with the demo town. */
  withDemo: boolean
  providers: Providers
}

type Environment = Readonly<Record<string, string | undefined>>

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new StartError(`PORT=${text} is not a port. Choose a number, such as PORT=3000.`)
}

function readTrustedProxies(text: string | undefined): number {
  const count = Number(text || 0)
  if (Number.isInteger(count) && count >= 0 && count <= 9) return count
  throw new StartError(`TRUST_PROXY=${text} is not a number of proxies, such as TRUST_PROXY=1.`)
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text || /^postgres(ql)?:\/\/./.test(text)) return text || undefined
  throw new StartError(
    'DATABASE_URL is not a Postgres address, such as postgres://user:password@host:5432/aso.',
  )
}

function readFlags(args: readonly string[]): { fresh: boolean; withDemo: boolean } {
  try {
    const options = { fresh: { type: 'boolean' }, 'without-demo': { type: 'boolean' } } as const
    const { values } = parseArgs({ args: [...args], options })
    return { fresh: values.fresh ?? false, withDemo: !values['without-demo'] }
  } catch (error) {
    throw new StartError(messageOf(error))
  }
}

export function readSettings(args: readonly string[], env: Environment): Settings {
  return {
    ...readFlags(args),
    port: readPort(env.PORT),
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    siteUrl: env.SITE_URL?.replace(/\/+$/, '') || undefined,
    trustedProxies: readTrustedProxies(env.TRUST_PROXY),
    logsAllRequests: env.LOG_LEVEL === 'info',
    providers: {
      paystackSecretKey: env.PAYSTACK_SECRET_KEY || undefined,
      resendApiKey: env.RESEND_API_KEY || undefined,
      mailFrom: env.MAIL_FROM || undefined,
      termiiApiKey: env.TERMII_API_KEY || undefined,
      dojahAppId: env.DOJAH_APP_ID || undefined,
      dojahSecretKey: env.DOJAH_SECRET_KEY || undefined,
      fashnApiKey: env.FASHN_API_KEY || undefined,
      geocoderApiKey: env.GEOCODER_API_KEY || undefined,
      model: readModel(env),
    },
  }
}

/** `MODEL_API_KEY=sandbox` is the model that plays one; a real one needs its address and its name. */
function readModel({
  MODEL_API_KEY: apiKey,
  MODEL_BASE_URL: baseUrl,
  MODEL_NAME: name,
}: Environment): Providers['model'] {
  if (!apiKey) return undefined
  if (apiKey === 'sandbox') return apiKey
  if (baseUrl && name) return { apiKey, baseUrl, name }
  throw new StartError('MODEL_API_KEY is set without MODEL_BASE_URL and MODEL_NAME.')
}
