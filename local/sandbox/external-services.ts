import type { MailProvider } from '../auth/mail.ts'
import type { SocialProviders } from '../auth/social/providers.ts'
import type { Keys } from '../credentials/keys.ts'
import { geocoderSandbox } from './geocoder/geocoder.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { createPaystackSandbox, type PaystackSandbox } from './paystack/paystack.ts'
import { createSocialWorld } from './social/platforms.ts'
import type { SandboxStore } from './store.ts'

/** Keys of the real providers, given from outside. */
export interface Providers {
  paystackSecretKey?: string
  resendApiKey?: string
  mailFrom?: string
  termiiApiKey?: string
  geocoderApiKey?: string
}

/** Paystack, mail, text messages and the names of places: the real ones where their keys are given, otherwise their stand-ins. */
export interface OutsideWorld {
  paystack: PaystackSandbox
  inbox: Inbox
  mail: MailProvider
  /** Undefined where social platforms have no stand-in. */
  social: SocialProviders | undefined
  env(): Record<string, string>
  /** Answers the stand-ins' addresses; undefined where there is no stand-in. */
  fetch(path: string): ((request: Request) => Promise<Response>) | undefined
  close(): Promise<void>
}

export interface OutsideWorldOptions {
  providers: Providers
  keys: Keys
  /** Where this process answers. */
  url: () => string
  /** Where people reach it. */
  siteUrl: () => string
  store: SandboxStore
  hasRealDatabase: boolean
}

const INBOX_PATHS = /^\/(inbox|inbox\.json|sandbox\/inbox(\/.*)?)$/

export function createOutsideWorld(options: OutsideWorldOptions): OutsideWorld {
  const { providers, keys, url, store } = options
  const paystack = createPaystackSandbox({
    publicUrl: options.siteUrl,
    webhookUrl: () => `${url()}/functions/v1/paystack-webhook`,
    secretKey: keys.paystackSecretKey,
    store,
  })
  const inbox = createInbox(store)
  const inboxIsOpen = !(options.hasRealDatabase && providers.resendApiKey)
  const geocoderApiKey = providers.geocoderApiKey ?? keys.resendApiKey
  const mailFrom = providers.mailFrom ?? 'Aso <hello@aso.example>'
  const mail: MailProvider = {
    apiKey: providers.resendApiKey ?? keys.resendApiKey,
    baseUrl: () => (providers.resendApiKey ? 'https://api.resend.com' : `${url()}/sandbox/inbox`),
    from: mailFrom,
  }
  // Its consent page lets anybody be anybody, as the open inbox does: real mail ends both.
  const social = providers.resendApiKey
    ? undefined
    : createSocialWorld({ secret: keys.jwtSecret, url, siteUrl: options.siteUrl })
  return {
    paystack,
    inbox,
    mail,
    social: social?.providers,
    env: () => ({
      PAYSTACK_SECRET_KEY: providers.paystackSecretKey ?? keys.paystackSecretKey,
      PAYSTACK_BASE_URL: providers.paystackSecretKey
        ? 'https://api.paystack.co'
        : `${url()}/sandbox/paystack`,
      RESEND_API_KEY: mail.apiKey,
      RESEND_BASE_URL: mail.baseUrl(),
      MAIL_FROM: mailFrom,
      // Nobody sees the inbox then: better no text messages than lost ones.
      TERMII_API_KEY: providers.termiiApiKey ?? (inboxIsOpen ? keys.resendApiKey : ''),
      TERMII_BASE_URL: providers.termiiApiKey ? 'https://api.ng.termii.com' : `${url()}/sandbox/inbox`,
      GEOCODER_API_KEY: geocoderApiKey,
      GEOCODER_BASE_URL: providers.geocoderApiKey
        ? 'https://api.bigdatacloud.net'
        : `${url()}/sandbox/geocoder`,
      ...social?.env(),
    }),
    fetch(path) {
      if (INBOX_PATHS.test(path)) return inboxIsOpen ? (request) => inbox.fetch(request) : undefined
      if (path.startsWith('/sandbox/paystack/') && !providers.paystackSecretKey)
        return (request) => paystack.fetch(request)
      if (path.startsWith('/sandbox/social/') && social) return (request) => social.fetch(request)
      if (path.startsWith('/sandbox/geocoder/') && !providers.geocoderApiKey)
        return (request) => geocoderSandbox(request, geocoderApiKey)
      return undefined
    },
    async close() {
      await paystack.close()
      await inbox.close()
    },
  }
}
