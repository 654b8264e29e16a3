import { contact } from '#contract/contact.ts'

/** Ways to reach people at Aso, as the texts write them. */
export const links = {
  support: mail(contact.supportEmail),
  legal: mail(contact.legalEmail),
  privacy: mail(contact.privacyEmail),
  safety: mail(contact.safetyEmail),
  safetyPhone: `[${contact.safetyPhone}](${contact.safetyPhoneHref})`,
  emergency: `[${contact.emergencyPhone}](${contact.emergencyPhoneHref})`,
} as const

function mail(address: string): string {
  return `[${address}](mailto:${address})`
}
