import { escapeHtml } from '#contract/html.ts'
import { htmlPage } from '../html.ts'
import type { Message } from './inbox.ts'

const style = `
:root{color-scheme:light dark;--paper:#faf6ef;--ink:#1c1b3a;--quiet:#5d5a72;--line:#e4dccd;--card:#fffdf9;--indigo:#2d2f83}
@media (prefers-color-scheme:dark){:root{--paper:#15142a;--ink:#f3eee3;--quiet:#b3aec9;--line:#34325a;--card:#1e1d38;--indigo:#aab0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;margin:0}
.lead{color:var(--quiet);margin:.25rem 0 1.5rem}
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem}
h2{font-size:1.05rem;margin:0}
.meta{color:var(--quiet);font-size:.875rem;margin:.15rem 0 .75rem;overflow-wrap:anywhere}
.kind{color:var(--indigo);font-weight:600}
a{color:var(--indigo)}
.design{display:inline-block;padding:.75rem 0 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
`

const lagosTime = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
})

/** Every message the system sent, newest first. */
export function inboxPage(messages: Message[]): Promise<Response> {
  const list = messages.map(messageItem).join('\n')
  const body = `<main>
<h1>Inbox</h1>
<p class="lead">Every mail and text message Aso sent on this machine, newest first. <a href="/inbox">Refresh</a></p>
${messages.length > 0 ? `<ol>${list}</ol>` : '<p>Nothing has been sent yet.</p>'}
</main>`
  return htmlPage({ title: 'Inbox – Aso', style, body })
}

/** A mail as mail programs show it: no scripts, nothing from elsewhere, and its links open beside it. */
export function mailPage(html: string): Response {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox"
  const page = html.replace('<head>', '<head>\n<base target="_blank">')
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

function messageItem({ kind, to, subject, text, time, design }: Message): string {
  const look = design ? `<a class="design" href="/inbox/${design.id}">See how it looks</a>` : ''
  return `<li><article>
<h2>${escapeHtml(kind === 'sms' ? 'Text message' : subject)}</h2>
<p class="meta"><span class="kind">${kind === 'sms' ? 'SMS' : 'Mail'}</span> to ${escapeHtml(to)} · <time datetime="${escapeHtml(time)}">${escapeHtml(lagosTime.format(new Date(time)))}</time></p>
<pre>${escapeHtml(text)}</pre>
${look}
</article></li>`
}
