import { escapeHtml } from '#contract/html.ts'
import { formatNaira, fromKobo } from '#contract/rules/money.ts'
import { htmlPage } from '../html.ts'
import { pageStyle } from '../page-style.ts'
import { type Charges, cards, type TestCard } from './charges.ts'
import type { Charge, PaystackState } from './state.ts'

/** The page that Paystack hosts: the payer pays, is declined and tries again, or cancels, and is sent back. */
export async function checkout(
  request: Request,
  accessCode: string,
  state: PaystackState,
  charges: Charges,
): Promise<Response> {
  const charge = state.chargeByAccessCode(accessCode)
  if (!charge) return noticePage('Payment not found', 'This payment link is not valid.', 404)
  if (charge.status === 'success') return paidPage(charge)
  if (request.method === 'GET') return formPage(charge, null)
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })

  const form = await request.formData()
  if (form.get('action') === 'cancel') return goBack(await charges.cancel(charge))
  const card = chooseCard(form)
  if (typeof card === 'string') return formPage(charge, card)
  const tried = await charges.pay(charge, card)
  if (tried.status === 'success') return goBack(tried)
  return formPage(tried, `${tried.gatewayResponse}. Try another card, or cancel.`)
}

/** The test card, or an error message. */
function chooseCard(form: FormData): TestCard | string {
  const number = String(form.get('number') ?? '').replace(/\s/g, '')
  const expiry = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(String(form.get('expiry') ?? '').trim())
  if (!expiry || isPast(Number(expiry[1]), 2000 + Number(expiry[2]))) {
    return 'Enter an expiry date in the future, as MM/YY.'
  }
  if (!/^\d{3}$/.test(String(form.get('cvv') ?? ''))) return 'Enter the three digits of the CVV.'
  const card = cards.find((one) => one.number === number)
  return card ?? 'This is a test page: use one of the test cards below.'
}

function isPast(month: number, year: number): boolean {
  return Date.UTC(year, month, 1) <= Date.now()
}

function backUrl(charge: Charge): string | null {
  if (!charge.callbackUrl) return null
  const url = new URL(charge.callbackUrl)
  url.searchParams.set('trxref', charge.reference)
  url.searchParams.set('reference', charge.reference)
  return url.href
}

function goBack(charge: Charge): Response | Promise<Response> {
  const location = backUrl(charge)
  if (location) return new Response(null, { status: 303, headers: { location } })
  const text = charge.status === 'success' ? 'Your payment was successful.' : 'You cancelled this payment.'
  return noticePage('Aso', `${text} You may close this page.`)
}

function paidPage(charge: Charge): Promise<Response> {
  return noticePage('Already paid', 'This payment is complete.', 200, backUrl(charge))
}

function noticePage(title: string, text: string, status = 200, link: string | null = null) {
  const back = link ? `<p><a href="${escapeHtml(link)}">Back to Aso</a></p>` : ''
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${back}</main>`
  return htmlPage({ title, style: pageStyle, body, status })
}

function amountOf(charge: Charge): string {
  const amount = formatNaira(fromKobo(charge.requestedAmount))
  return charge.currency === 'NGN' ? amount : `${charge.currency} ${amount.slice(1)}`
}

function formPage(charge: Charge, problem: string | null): Promise<Response> {
  const amount = escapeHtml(amountOf(charge))
  const hints = cards.map(
    ({ number, label }) =>
      `<li><span>${label}</span> <code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></li>`,
  )
  const alert = problem ? `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
  const body = `<main>
<p class="test">Test payment. No real money moves.</p>
<h1><span class="to">Pay Aso</span> <span class="amount">${amount}</span></h1>
<p class="who">${escapeHtml(charge.email)}</p>
${alert}
<form method="post">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required${described}>
<div class="pair">
<div><label for="expiry">Expiry (MM/YY)</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" placeholder="12/30" maxlength="7" required></div>
<div><label for="cvv">CVV</label>
<input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="3" required></div>
</div>
<button class="pay" name="action" value="pay">Pay ${amount}</button>
<button class="cancel" name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<section aria-labelledby="hint">
<h2 id="hint">Test cards</h2>
<ul>${hints.join('')}</ul>
<p>Any expiry date in the future and any three digits.</p>
</section>
</main>`
  const back = backUrl(charge)
  return htmlPage({
    title: `Pay ${amountOf(charge)} to Aso (test)`,
    style: pageStyle,
    body,
    // A redirect after a form counts as the form's target.
    formTargets: back ? [new URL(back).origin] : [],
  })
}
