import { escapeHtml } from '#contract/html.ts'
import { type SignInProvider, socialPlatformNames } from '#contract/social.ts'
import { htmlPage } from '../html.ts'
import { pageStyle } from '../page-style.ts'
import type { SocialPerson } from './people.ts'

const style = `${pageStyle}
h1{font-size:1.5rem;line-height:1.25;margin-bottom:.5rem}
.who{margin-bottom:1rem}
.what{margin:0 0 1.25rem;padding-left:1.1rem;list-style:disc;color:var(--quiet)}
.what li{display:list-item;padding:0}
.hint{display:block;font-weight:400;color:var(--quiet)}
`

/** What each platform shares, as listed on its consent page. */
const shared: Record<SignInProvider, string[]> = {
  instagram: ['Your username'],
  facebook: ['Your name', 'Your email address'],
  twitter: ['Your name and username', 'Your email address'],
  linkedin_oidc: ['Your name', 'Your email address'],
  google: ['Your name', 'Your email address'],
}

const names: Record<SignInProvider, string> = { ...socialPlatformNames, google: 'Google' }

interface Consent {
  platform: SignInProvider
  person: SocialPerson
  problem: string | null
  /** Origins to which the form redirects. */
  formTargets: string[]
}

export function consentPage({ platform, person, problem, formTargets }: Consent): Promise<Response> {
  const name = names[platform]
  const items = shared[platform].map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  const alert = problem ? `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>` : ''
  const body = `<main>
<p class="test">Sandbox. This is not ${escapeHtml(name)}, and nobody’s real account is used.</p>
<h1>${platform === 'google' ? 'Sign in to Aso with Google?' : `Let Aso see your ${escapeHtml(name)}?`}</h1>
<p class="who">Aso will read:</p>
<ul class="what">${items}</ul>
${alert}
<form method="post">
${field('username', 'Username', 'The same username is the same account.', person.username, 'required')}
${platform === 'instagram' ? '' : personalFields(person)}
<button class="pay" name="action" value="allow">Allow</button>
<button class="cancel" name="action" value="deny" formnovalidate>Deny</button>
<button class="cancel" name="action" value="error" formnovalidate>Something goes wrong</button>
</form>
</main>`
  return htmlPage({
    title: `${platform === 'google' ? 'Sign in with' : 'Connect'} ${name} (sandbox)`,
    style,
    body,
    formTargets,
  })
}

function personalFields({ name, email }: SocialPerson): string {
  return `${field('name', 'Name', '', name, 'required')}
${field('email', 'Email', 'Empty for an account that shares none.', email, 'type="email"')}`
}

function field(id: string, label: string, hint: string, value: string, attributes: string): string {
  const note = hint ? ` <span class="hint">${escapeHtml(hint)}</span>` : ''
  return `<label for="${id}">${label}${note}</label>
<input id="${id}" name="${id}" value="${escapeHtml(value)}" maxlength="120" autocomplete="off" ${attributes}>`
}

export function consentProblem(title: string, text: string): Promise<Response> {
  const body = `<main><p class="test">Sandbox</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`
  return htmlPage({ title, style, body, status: 400 })
}
