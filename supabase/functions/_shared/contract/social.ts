/** The four platforms people connect, by the names of the contract, in the order they are shown. */
export const SOCIAL_PLATFORMS = ['instagram', 'facebook', 'twitter', 'linkedin_oidc'] as const
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]

export const socialPlatformNames = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  linkedin_oidc: 'LinkedIn',
} as const satisfies Record<SocialPlatform, string>

/** Google signs people in. It is not connected and does not count for trust. */
export type SignInProvider = SocialPlatform | 'google'

/** Screens that a provider may send people back to. */
export const SOCIAL_RETURN_PATHS = ['/social-connect', '/profile-setup'] as const
export type SocialReturnPath = (typeof SOCIAL_RETURN_PATHS)[number]

export function isSocialPlatform(value: unknown): value is SocialPlatform {
  return SOCIAL_PLATFORMS.some((platform) => platform === value)
}

/** Where the provider sends people back to. Instagram compares it letter by letter with what is registered there. */
export function socialReturnUrl(site: string, path: SocialReturnPath, platform: SocialPlatform): string {
  return `${site}${path}?connected=${platform}`
}
