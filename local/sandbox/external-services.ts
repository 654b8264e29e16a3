import type { MailProvider } from '../auth/mail.ts'
import type { SocialProviders } from '../auth/social/providers.ts'
import type { Keys } from '../credentials/keys.ts'
import { dojahSandbox } from './dojah/dojah.ts'
import { geocoderSandbox } from './geocoder/geocoder.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { createModelSandbox, type ModelSandbox } from './model/model.ts'
import { createPaystackSandbox, type PaystackSandbox } from './paystack/paystack.ts'
import { createPushSandbox, type PushSandbox } from './push/push.ts'
import { createSocialPlatforms } from './social/platforms.ts'
import type { SandboxStore } from './store.ts'
import { createTryOnSandbox, type TryOnSandbox } from './try-on/try-on.ts'

/** Keys of the real services, from the environment. */
export interface Providers {
  paystackSecretKey?: string
  resendApiKey?: string
  mailFrom?: string
  termiiApiKey?: string
  geocoderApiKey?: string
  dojahAppId?: string
  dojahSecretKey?: string
  /** Of a language model; `sandbox` asks the sandbox. Without it no model is asked, and our own engine answers. */
  model?: 'sandbox' | ModelHost
  fashnApiKey?: string
}

interface ModelHost {
  apiKey: string
  baseUrl: string
  name: string
}

/**
 * Paystack, mail, text messages, geocoding, BVN checks, try-on and social platforms: the real services where keys are given,
 * otherwise sandboxes. Push services need no keys of theirs: beside the real ones stands a sandbox.
 */
export interface ExternalServices {
  paystack: PaystackSandbox
  push: PushSandbox
  model: ModelSandbox
  tryOn: TryOnSandbox
  inbox: Inbox
  mail: MailProvider
  /** Undefined where the social platforms have no sandbox. */
  social: SocialProviders | undefined
  env(): Record<string, string>
  /** Answers the addresses of the sandboxes; undefined where there is none. */
  fetch(path: string): ((request: Request) => Promise<Response>) | undefined
  close(): Promise<void>
}

export interface ExternalServicesOptions {
  providers: Providers
  keys: Keys
  /** Where this process answers. */
  url: () => string
  /** Where people reach it. */
  siteUrl: () => string
  store: SandboxStore
  hasRealDatabase: boolean
}

const INBOX_PATHS = /^\/(inbox(\/[\w-]+)?|inbox\.json|sandbox\/inbox(\/.*)?)$/

export function createExternalServices(options: ExternalServicesOptions): ExternalServices {
  const { providers, keys, url, store } = options
  const paystack = createPaystackSandbox({
    publicUrl: options.siteUrl,
    webhookUrl: () => `${url()}/functions/v1/paystack-webhook`,
    approvalUrl: () => `${url()}/functions/v1/approve-transfer`,
    secretKey: keys.paystackSecretKey,
    store,
  })
  const push = createPushSandbox()
  const model = createModelSandbox(keys.resendApiKey)
  const tryOn = createTryOnSandbox()
  const inbox = createInbox(store)
  const inboxIsOpen = !(options.hasRealDatabase && providers.resendApiKey)
  // The sandbox says nothing true about real people: where they get mail it is off, and papers are reviewed by hand.
  const dojahSecretKey = providers.dojahSecretKey ?? (inboxIsOpen ? keys.resendApiKey : '')
  // Where real people use Aso, a stand-in must not say that it puts clothes on them.
  const fashnApiKey = providers.fashnApiKey ?? (inboxIsOpen ? keys.resendApiKey : '')
  const geocoderApiKey = providers.geocoderApiKey ?? (inboxIsOpen ? keys.resendApiKey : '')
  const mailFrom = providers.mailFrom ?? 'Aso <hello@aso.example>'
  const mail: MailProvider = {
    apiKey: providers.resendApiKey ?? keys.resendApiKey,
    baseUrl: () => (providers.resendApiKey ? 'https://api.resend.com' : `${url()}/sandbox/inbox`),
    from: mailFrom,
  }
  // In this sandbox a visitor can sign in as any person, as with the open inbox: both are off when real mail is sent.
  const social = providers.resendApiKey
    ? undefined
    : createSocialPlatforms({ secret: keys.jwtSecret, url, siteUrl: options.siteUrl })
  return {
    paystack,
    push,
    model,
    tryOn,
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
      // With a closed inbox text messages would be lost: without a key the function refuses instead.
      TERMII_API_KEY: providers.termiiApiKey ?? (inboxIsOpen ? keys.resendApiKey : ''),
      TERMII_BASE_URL: providers.termiiApiKey ? 'https://api.ng.termii.com' : `${url()}/sandbox/inbox`,
      GEOCODER_API_KEY: geocoderApiKey,
      GEOCODER_BASE_URL: providers.geocoderApiKey
        ? 'https://api.bigdatacloud.net'
        : `${url()}/sandbox/geocoder`,
      DOJAH_APP_ID: providers.dojahAppId ?? 'sandbox',
      DOJAH_SECRET_KEY: dojahSecretKey,
      DOJAH_BASE_URL: providers.dojahSecretKey ? 'https://api.dojah.io' : `${url()}/sandbox/dojah`,
      ...modelEnv(providers.model, { apiKey: keys.resendApiKey, baseUrl: `${url()}/sandbox/model/v1` }),
      FASHN_API_KEY: fashnApiKey,
      FASHN_BASE_URL: providers.fashnApiKey ? 'https://api.fashn.ai' : `${url()}/sandbox/try-on`,
      PUSH_STAND_IN_URL: inboxIsOpen ? `${url()}/sandbox/push` : '',
      ...social?.env(),
    }),
    fetch(path) {
      if (INBOX_PATHS.test(path)) return inboxIsOpen ? (request) => inbox.fetch(request) : undefined
      if (path.startsWith('/sandbox/paystack/') && !providers.paystackSecretKey)
        return (request) => paystack.fetch(request)
      if (path.startsWith('/sandbox/social/') && social) return (request) => social.fetch(request)
      if (path.startsWith('/sandbox/push/') && inboxIsOpen) return (request) => push.fetch(request)
      if (path.startsWith('/sandbox/model/') && providers.model === 'sandbox')
        return (request) => model.fetch(request)
      if (path.startsWith('/sandbox/geocoder/') && !providers.geocoderApiKey && geocoderApiKey)
        return (request) => geocoderSandbox(request, geocoderApiKey)
      if (path.startsWith('/sandbox/dojah/') && !providers.dojahSecretKey && dojahSecretKey)
        return (request) => dojahSandbox(request, dojahSecretKey)
      if (path.startsWith('/sandbox/try-on/') && !providers.fashnApiKey && fashnApiKey)
        return (request) => tryOn.fetch(request, fashnApiKey)
      return undefined
    },
    async close() {
      model.close()
      await paystack.close()
      await inbox.close()
    },
  }
}

/** Empty without a model, also where an earlier stack of this process had one. */
function modelEnv(
  model: Providers['model'],
  sandbox: Pick<ModelHost, 'apiKey' | 'baseUrl'>,
): Record<string, string> {
  const host = model === 'sandbox' ? { ...sandbox, name: 'sandbox' } : model
  return {
    MODEL_API_KEY: host?.apiKey ?? '',
    MODEL_BASE_URL: host?.baseUrl ?? '',
    MODEL_NAME: host?.name ?? '',
  }
}
