import { escapeHtml } from '#contract/html.ts'

interface Page {
  title: string
  style: string
  body: string
  status?: number
  /** Origins besides our own to which a form of this page may lead. */
  formTargets?: string[]
}

/** A page without scripts or outside resources; its policy allows exactly its own style. */
export async function htmlPage({ title, style, body, status = 200, formTargets = [] }: Page) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>${body}</body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
