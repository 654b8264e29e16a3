import { z } from 'zod'
import { GroupedWrites, type SandboxStore } from '../store.ts'
import { inboxPage, mailPage } from './page.ts'

export interface Message {
  to: string
  subject: string
  text: string
  /** ISO 8601. */
  time: string
  kind: 'mail' | 'sms'
  /** Of the newest mails: how it looks. */
  design?: { id: string; html: string } | undefined
  /** Of a mail, beside those that every mail has. */
  headers?: Record<string, string> | undefined
}

export interface Inbox {
  /** Answers `/inbox`, `/inbox.json`, and the providers' protocols under `/sandbox/inbox`. */
  fetch(request: Request): Promise<Response>
  /** Newest first. */
  messages(): Message[]
  /** Resolves when the messages of earlier runs are loaded. */
  ready(): Promise<void>
  close(): Promise<void>
}

const maxMessages = 500
/** All are written again with each message. */
const maxDesigns = 40

const stored = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      time: z.string(),
      kind: z.enum(['mail', 'sms']),
      design: z.object({ id: z.string(), html: z.string() }).optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
  sentKeys: z.array(z.tuple([z.string(), z.string()])),
})

const addresses = z.union([z.string().min(3), z.array(z.string().min(3)).min(1).max(50)])
const resendMail = z
  .object({
    from: z.string().min(3),
    to: addresses,
    subject: z.string(),
    text: z.string().optional(),
    html: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  })
  .refine((mail) => mail.text !== undefined || mail.html !== undefined)

const termiiSms = z.object({
  api_key: z.string().min(1),
  to: z.string().min(5),
  from: z.string().min(1),
  sms: z.string().min(1),
  type: z.string(),
  channel: z.string(),
})

/** Sandbox of the mail and text message services: stores what they would send and shows it at `/inbox`. */
export function createInbox(store: SandboxStore): Inbox {
  let messages: Message[] = []
  /** Idempotency keys and the message id of each, as Resend stores them. */
  let sentKeys = new Map<string, string>()
  const writes = new GroupedWrites(() =>
    store.write('inbox', { messages, sentKeys: [...sentKeys].slice(-maxMessages) }),
  )
  const loaded = store.read('inbox').then((value) => {
    const earlier = stored.safeParse(value)
    if (!earlier.success) return
    messages = earlier.data.messages
    sentKeys = new Map(earlier.data.sentKeys)
  })

  async function keep(message: Omit<Message, 'time'>): Promise<void> {
    const older = messages.slice(0, maxMessages - 1)
    const dropped = older.filter(({ design }) => design)[maxDesigns - 1]
    if (dropped) dropped.design = undefined
    messages = [{ ...message, time: new Date().toISOString() }, ...older]
    await writes.save()
  }

  async function sendMail(request: Request): Promise<Response> {
    if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? '')) {
      return resendError(401, 'missing_api_key', 'Missing API key in the authorization header')
    }
    const mail = resendMail.safeParse(await request.json().catch(() => null))
    if (!mail.success) return resendError(422, 'validation_error', 'The mail is not complete')
    const key = request.headers.get('idempotency-key')
    const earlier = key ? sentKeys.get(key) : undefined
    if (earlier) return Response.json({ id: earlier })
    const id = crypto.randomUUID()
    if (key) sentKeys.set(key, id)
    const { to, subject, text, html, headers } = mail.data
    await keep({
      kind: 'mail',
      to: [to].flat().join(', '),
      subject,
      text: text ?? textOf(html ?? ''),
      ...(html && { design: { id, html } }),
      ...(headers && { headers }),
    })
    return Response.json({ id })
  }

  async function sendSms(request: Request): Promise<Response> {
    const sms = termiiSms.safeParse(await request.json().catch(() => null))
    if (!sms.success) return Response.json({ code: 400, message: 'Invalid request' }, { status: 400 })
    await keep({ kind: 'sms', to: `+${sms.data.to.replace(/^\+/, '')}`, subject: '', text: sms.data.sms })
    return Response.json({
      code: 'ok',
      message_id: crypto.randomUUID(),
      message: 'Successfully Sent',
      balance: 0,
    })
  }

  return {
    messages: () => [...messages],
    ready: () => loaded,
    close: async () => {
      await loaded
      await writes.save()
    },
    async fetch(request) {
      await loaded
      const route = `${request.method} ${new URL(request.url).pathname}`
      if (route === 'POST /sandbox/inbox/emails') return sendMail(request)
      if (route === 'POST /sandbox/inbox/api/sms/send') return sendSms(request)
      if (route === 'GET /inbox') return inboxPage(messages)
      const design = messages.find((one) => one.design && route === `GET /inbox/${one.design.id}`)?.design
      if (design) return mailPage(design.html)
      if (route === 'GET /inbox.json') {
        return Response.json(messages, { headers: { 'cache-control': 'no-store' } })
      }
      return Response.json({ message: 'Not found' }, { status: 404 })
    },
  }
}

function resendError(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode })
}

/** The text of a mail that has only HTML. It is shown escaped like everything else. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|li|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
