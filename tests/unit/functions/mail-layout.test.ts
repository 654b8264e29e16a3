import { expect, test } from 'vitest'
import { notificationTopics } from '#contract/notification-topics.ts'
import { type MailWords, mailHtml, mailText } from '../../../supabase/functions/_shared/mail/layout.ts'
import { notificationMail } from '../../../supabase/functions/_shared/mail/notification-mail.ts'
import { sampleMails, unsubscribeUrl } from '../../support/fixtures/mails.ts'

const samples = Object.entries(sampleMails)
const said: MailWords = { subject: 'Hello', lead: ['Hello Ada,'], end: [], footer: [] }
const booking = { subject: 'Extended', topic: 'bookings', link: '/wallet', company: 'Aso Ltd, 1 Road, Lagos' }

/** What a reader sees of the markup. */
const read = (html: string): string[] =>
  html
    .slice(html.indexOf('<table'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<li[^>]*>/g, '\n- ')
    .replaceAll(/<br>|<\/(p|h1|ul|tr|li)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

test.each(samples)('the design and the plain part of %s say the same, in the same order', (_name, words) => {
  const { label } = words.action ?? { label: 'no button' }
  const plain = mailText(words)
    .replace(`${label}: `, `${label}\n`)
    .replace(/(Fewer emails like this): \S+/, '$1')
    .split('\n')
    .filter((line) => line.trim() !== '' && line !== '-- ')
  expect(read(mailHtml(words))).toEqual(['Aso', words.subject, ...plain])
})

test.each(samples)(
  '%s loads nothing and runs nothing: no picture, no script, no address but the two links',
  (_name, words) => {
    const html = mailHtml(words)
    expect(html).not.toMatch(
      /<(img|script|link|iframe|object|form|video|svg)\b|url\(|@import|@font-face|\bsrc=|background=/i,
    )
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
    expect(targets).toEqual([words.action?.url, words.unsubscribeUrl].filter(Boolean))
  },
)

test('what people write is text in both parts: no markup, no attribute, no letters that turn lines around', () => {
  const evil = `"><img src=x onerror=alert(1)><a href='https://evil.test'>&\u202e\u2066\u0007\u200b`
  const words: MailWords = {
    subject: evil,
    lead: [evil, `- ${evil}`],
    code: evil,
    action: { label: evil, url: `https://aso.example/item/${evil}` },
    end: [evil],
    footer: [evil],
    unsubscribeUrl: `https://aso.example/${evil}`,
  }
  const html = mailHtml(words)
  expect(html).not.toMatch(/<img|<a href='|evil\.test'>/)
  expect(html.match(/<a /g)).toHaveLength(2)
  const shown = { ...said, subject: evil, lead: [evil] }
  for (const part of [mailHtml(shown), mailText(shown)])
    for (const sign of '\u202e\u2066\u0007\u200b') expect(part).not.toContain(sign)
})

test('a title can’t pass for the signature, and lines stay lines', () => {
  const { lead, end } = notificationMail(
    { ...booking, body: 'Hello Ada,\n\nOne\nTwo\n\nAso' },
    'https://aso.example',
  )
  expect({ lead, end }).toEqual({ lead: ['Hello Ada,', 'One\nTwo'], end: ['Aso'] })
  const unsigned = notificationMail({ ...booking, body: 'Hello Ada,\n\nOne' }, 'https://aso.example')
  expect(unsigned).toMatchObject({ lead: ['Hello Ada,', 'One'], end: [] })
})

test('every topic says why the mail comes; only mails that can be switched off say how', () => {
  const reasons = [...notificationTopics.map(({ topic }) => topic), 'all', 'admin'].map(
    (topic) => notificationMail({ ...booking, topic, body: 'Text' }, 'https://aso.example').footer[0],
  )
  expect(new Set(reasons).size).toBe(reasons.length)
  for (const reason of reasons) expect(reason).toMatch(/^You get this email because /)
  const always = notificationMail({ ...booking, body: 'Text' }, 'https://aso.example')
  expect(mailText(always)).not.toContain('Fewer emails')
  expect(mailHtml(always)).not.toContain('Fewer emails')
  const mail = notificationMail({ ...booking, body: 'Text' }, 'https://aso.example', unsubscribeUrl)
  expect(mailText(mail)).toContain(`Fewer emails like this: ${unsubscribeUrl}`)
  expect(mailHtml(mail)).toContain(`href="${unsubscribeUrl}"`)
})

test('the preview in a list of mails says what it is about, and no code', () => {
  const preview = (words: MailWords) => /mso-hide:all">([^<]*?)&#847;/.exec(mailHtml(words))?.[1] ?? ''
  expect(preview({ ...said, lead: ['Hello Ada,', 'Your deposit is back.'] })).toBe('Your deposit is back.')
  for (const [name, words] of samples) {
    expect(preview(words).length, name).toBeGreaterThan(20)
    if (words.code) expect(preview(words), name).not.toContain(words.code)
  }
})

test('the longest mail of the day is not cut by mail programs, which do so after 102 KB', () => {
  const lines = Array(50).fill(`- ${'A "long" line & '.repeat(25)}`)
  expect(mailHtml({ ...said, lead: [lines.join('\n')] }).length).toBeLessThan(90_000)
})
