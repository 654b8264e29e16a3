import type { ComponentProps, ReactNode } from 'react'
import type { SocialPlatform } from '#contract/social.ts'

const marks: Record<SocialPlatform, ReactNode> = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="4.2" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="17.3" cy="6.7" r="1.3" />
    </>
  ),
  facebook: (
    <path d="M14.2 8.4V6.6c0-.9.6-1.1 1-1.1h2.5V2h-3.5c-3.4 0-4.5 2.2-4.5 4.3v2.1H7V12h2.7v10h4.5V12h2.9l.5-3.6z" />
  ),
  twitter: (
    <path
      fillRule="evenodd"
      d="M2.5 3h6.2l4.3 5.8L18 3h2.8l-6.5 7.6L21.8 21h-6.2l-4.7-6.4L5.4 21H2.6l7-8.2zm3.8 1.7 10 14.6h1.6l-10-14.6z"
    />
  ),
  linkedin_oidc: (
    <path d="M5.4 3.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2M3.6 9h3.6v11.5H3.6zm5.9 0h3.4v1.6c.5-.9 1.7-1.9 3.5-1.9 3.7 0 4.4 2.4 4.4 5.6v6.2h-3.6V15c0-1.3 0-3-1.8-3s-2.1 1.4-2.1 2.9v5.6H9.5z" />
  ),
}

/** The platform's mark in one colour. Its name stands beside it, so it is not read aloud. */
export function PlatformIcon({ platform, ...props }: { platform: SocialPlatform } & ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" {...props}>
      {marks[platform]}
    </svg>
  )
}
