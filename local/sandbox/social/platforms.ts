import { createHmac } from 'node:crypto'
import { type SignInProvider, SOCIAL_RETURN_PATHS, socialReturnUrl } from '#contract/social.ts'
import type { SocialProviders } from '../../auth/social/providers.ts'
import { createSocialSandbox } from './social.ts'

export interface SocialPlatformsOptions {
  /** A secret of the data folder, from which the client secret is derived. */
  secret: string
  url: () => string
  siteUrl: () => string
}

/** The sandboxes of the social platforms, with Aso's app as it is registered there. */
export interface SocialPlatforms {
  providers: SocialProviders
  env(): Record<string, string>
  fetch(request: Request): Promise<Response>
}

const CLIENT_ID = '1780000000000001'

export function createSocialPlatforms({ secret, url, siteUrl }: SocialPlatformsOptions): SocialPlatforms {
  const clientSecret = createHmac('sha256', secret).update('social sandbox').digest('hex')
  const at = (base: string, platform: SignInProvider, path: string): string =>
    `${base}/sandbox/social/${platform}/${path}`
  const providers: SocialProviders = {
    clientId: CLIENT_ID,
    clientSecret,
    authorizeUrl: (platform) => at(siteUrl(), platform, 'authorize'),
    tokenUrl: (platform) => at(url(), platform, 'token'),
    profileUrl: (platform) => at(url(), platform, 'me'),
  }
  const sandbox = createSocialSandbox({
    clientId: CLIENT_ID,
    clientSecret,
    redirectUris: (platform) =>
      platform === 'instagram'
        ? SOCIAL_RETURN_PATHS.map((path) => socialReturnUrl(siteUrl(), path, platform))
        : [`${siteUrl()}/auth/v1/callback`],
    siteOrigin: () => new URL(siteUrl()).origin,
  })
  return {
    providers,
    env: () => ({
      INSTAGRAM_CLIENT_ID: CLIENT_ID,
      INSTAGRAM_CLIENT_SECRET: clientSecret,
      INSTAGRAM_AUTHORIZE_URL: providers.authorizeUrl('instagram'),
      INSTAGRAM_TOKEN_URL: providers.tokenUrl('instagram'),
      INSTAGRAM_GRAPH_URL: at(url(), 'instagram', '').replace(/\/$/, ''),
    }),
    fetch: (request) => sandbox.fetch(request),
  }
}
