/**
 * How people reach Aso. The one place: footer, help, safety, terms and privacy read it.
 * The addresses and numbers belong to nobody; whoever runs Aso writes their own here.
 */
export const contact = {
  email: 'hello@aso.example',
  phone: '+234 700 000 2276',
  phoneHref: 'tel:+2347000002276',
  chatHref: 'https://wa.me/2347000002276',
  city: 'Lagos, Nigeria',
  supportEmail: 'support@aso.example',
  legalEmail: 'legal@aso.example',
  privacyEmail: 'privacy@aso.example',
  safetyEmail: 'safety@aso.example',
  safetyPhone: '+234 700 000 7233',
  safetyPhoneHref: 'tel:+2347000007233',
  /** Nigeria's emergency number: police, ambulance, fire. */
  emergencyPhone: '112',
  emergencyPhoneHref: 'tel:112',
} as const
