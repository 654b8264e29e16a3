import { notificationTopics } from '#contract/notification-topics.ts'
import type { MailWords } from './layout.ts'

/** A mail of the outbox, as the database hands it over. */
interface OutboxMail {
  subject: string
  body: string
  /** What it is about: a topic that people choose, `all` for the mail of the day, `admin`. */
  topic: string
  /** The page of the app where it is read or answered. */
  link: string
  /** The company's name and address. */
  company: string
}

/** Words of the button, by the first part of the page's address. */
export const buttonWords: Readonly<Record<string, string>> = {
  admin: 'Open the admin page',
  booking: 'Open the booking',
  disputes: 'Open the dispute',
  events: 'Open the event',
  item: 'See the item',
  messages: 'Open your messages',
  'my-items': 'See your items',
  'my-transactions': 'See your transactions',
  notifications: 'See what is new',
  profile: 'Open your profile',
  return: 'Open the return',
  safety: 'Read about safety',
  'saved-search': 'See the items',
  security: 'Open your security page',
  'social-connect': 'See your connected accounts',
  suspension: 'See what you can do',
  'verification-pending': 'See what to do next',
  terms: 'Read the terms',
  wallet: 'Open your wallet',
}

function reason(topic: string): string {
  if (topic === 'all') return 'You get this email because you chose one email a day.'
  if (topic === 'admin') return 'You get this email because you are an admin of Aso.'
  const about = notificationTopics.find((known) => known.topic === topic)
  if (!about) return 'You get this email because of your Aso account.'
  return about.isEssential
    ? `You get this email because of your Aso account. Emails about “${about.title}” always come.`
    : `You get this email because emails about “${about.title}” are on in your Aso settings.`
}

const signature = 'Aso'

export function notificationMail(mail: OutboxMail, site: string, unsubscribeUrl?: string): MailWords {
  const paragraphs = mail.body.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const isSigned = paragraphs.at(-1) === signature
  return {
    subject: mail.subject,
    lead: isSigned ? paragraphs.slice(0, -1) : paragraphs,
    action: { label: buttonWords[mail.link.split('/')[1] ?? ''] ?? 'Open Aso', url: `${site}${mail.link}` },
    end: isSigned ? [signature] : [],
    footer: [reason(mail.topic), mail.company],
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
