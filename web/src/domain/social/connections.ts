import { SOCIAL_PLATFORMS, type SocialPlatform } from '#contract/social.ts'

export type Connections = Record<SocialPlatform, boolean>

/** `connected_social` of a profile, platform by platform. */
export function connectionsOf(connectedSocial: unknown): Connections {
  const given = new Map<string, unknown>(Object.entries(connectedSocial ?? {}))
  const entries = SOCIAL_PLATFORMS.map((platform) => [platform, given.get(platform) === true])
  return Object.fromEntries(entries) as Connections
}
