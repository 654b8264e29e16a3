import { escapeHtml } from '#contract/html.ts'
import { light, marigold, style } from './theme.ts'

/** What a mail says. The design and the plain part are made of the same words. */
export interface MailWords {
  subject: string
  /** Paragraphs; a line that begins with "- " is an entry of a list. */
  lead: string[]
  code?: string
  /** The one button, and where it leads. */
  action?: { label: string; url: string }
  /** Paragraphs after the button. */
  end: string[]
  /** Who writes and why; under the mail, in small letters. */
  footer: string[]
  /** Switches mails of this kind off. */
  unsubscribeUrl?: string
}

const fewer = 'Fewer emails like this'

/** Members choose names and titles: what turns lines around or hides letters is no part of them. */
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const clean = (text: string): string => text.replace(hidden, (sign) => (sign === '\n' ? sign : ''))
const cleaned = ({ subject, lead, end, footer, ...rest }: MailWords): MailWords => ({
  ...rest,
  subject: clean(subject),
  lead: lead.map(clean),
  end: end.map(clean),
  footer: footer.map(clean),
})

export function mailText(words: MailWords): string {
  const { lead, code, action, end, footer, unsubscribeUrl } = cleaned(words)
  const parts = [...lead, code, action && `${action.label}: ${action.url}`, ...end]
  const under = [...footer, unsubscribeUrl && `${fewer}: ${unsubscribeUrl}`].filter(Boolean)
  if (under.length > 0) parts.push(`-- \n${under.join('\n')}`)
  return parts.filter(Boolean).join('\n\n')
}

const face = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const wraps = 'overflow-wrap:anywhere;word-break:break-word'
const table = '<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"'
/** Old Outlook knows no greatest width. */
const outlook = (markup: string): string => `<!--[if mso]>${markup}<![endif]-->`

/** Tables and styles at the elements, as mail programs need them; no picture, so nothing is missing and nothing is traced. */
export function mailHtml(words: MailWords): string {
  const { subject, lead, code, action, end, footer, unsubscribeUrl } = cleaned(words)
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-size:22px;line-height:28px;font-weight:700;${wraps}">${escapeHtml(subject)}</h1>`,
    ...lead.map(paragraph),
    code && codeBlock(code),
    action && button(action.label, action.url),
    ...end.map(paragraph),
  ]
  const under = [...footer.map(escapeHtml), unsubscribeUrl && link(unsubscribeUrl, fewer)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
${preview(lead)}
${table} class="ground" style="background-color:${light.ground}"><tr><td align="center" style="padding:24px 12px 32px">
${outlook('<table role="presentation" width="600" align="center"><tr><td>')}
${table} style="max-width:600px;margin:0 auto;text-align:left;${face};font-size:16px;line-height:24px">
<tr><td style="padding:0 4px 12px">${wordmark}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background-color:${light.card};border:1px solid ${light.line};border-radius:16px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:${light.quiet};font-size:14px;line-height:20px;${wraps}">
${under
  .filter((markup) => markup !== undefined)
  .map(footerLine)
  .join('\n')}
</td></tr>
</table>
${outlook('</td></tr></table>')}
</td></tr></table>
</body>
</html>`
}

const wordmark = `<span class="link" style="color:${light.link};font-size:24px;line-height:32px;font-weight:800;letter-spacing:-0.5px">Aso</span><span aria-hidden="true" style="display:inline-block;width:8px;height:8px;margin-left:3px;border-radius:4px;background-color:${marigold}"></span>`

/** What lists of mails show after the subject: the first words after the greeting, then nothing of what follows. */
function preview(lead: string[]): string {
  const first = lead.find((text) => !text.startsWith('Hello ')) ?? ''
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(first)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

function paragraph(text: string): string {
  const lines = text.split('\n')
  const entries = lines.filter((line) => line.startsWith('- '))
  if (entries.length === 0) return plain(lines)
  const first = lines.findIndex((line) => line.startsWith('- '))
  const rest = lines.slice(first).filter((line) => !line.startsWith('- '))
  const list = `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;color:${light.ink};${wraps}">${entries
    .map((line) => `<li style="margin:0 0 8px">${escapeHtml(line.slice(2))}</li>`)
    .join('')}</ul>`
  return [plain(lines.slice(0, first)), list, plain(rest)].filter(Boolean).join('\n')
}

const plain = (lines: string[]): string =>
  lines.length > 0
    ? `<p class="ink" style="margin:0 0 16px;color:${light.ink};${wraps}">${lines.map(escapeHtml).join('<br>')}</p>`
    : ''

const codeBlock = (code: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`

/** The link is also written out as text, for people who look before they click and programs that show no buttons. */
function button(label: string, url: string): string {
  const open = escapeHtml(url)
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="button" align="center" style="background-color:${light.button};border-radius:12px"><a href="${open}" style="display:inline-block;padding:14px 24px;color:${light.buttonInk};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;color:${light.quiet};font-size:14px;line-height:20px;${wraps}">${open}</p>`
}

const link = (url: string, words: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 0;color:${light.link};text-decoration:underline">${words}</a>`

const footerLine = (markup: string): string => `<p style="margin:0 0 4px">${markup}</p>`
