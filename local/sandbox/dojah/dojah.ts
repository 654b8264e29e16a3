import { z } from 'zod'

/** Somebody in the sandbox's BVN register. */
const adaeze = {
  first_name: 'ADAEZE',
  middle_name: 'NNEKA',
  last_name: 'OKAFOR',
  date_of_birth: '12-Mar-1994',
}

/** BVNs that the sandbox knows: what the register says, and whether the selfie shows the registered face. */
const register: Record<string, object> = {
  '22222222222': { ...adaeze, selfie_verification: { confidence_value: 98.72, match: true } },
  '22222222223': { ...adaeze, selfie_verification: { confidence_value: 12.4, match: false } },
  '22222222224': {
    ...{ first_name: 'EMEKA', middle_name: '', last_name: 'EZE', date_of_birth: '1988-11-02' },
    selfie_verification: { confidence_value: 97.1, match: true },
  },
}

/** BVNs that make the provider fail. */
const failures: Record<string, (request: Request) => Response | Promise<Response>> = {
  '22222222200': () => new Response('<html>Bad gateway</html>'),
  '22222222201': () => Response.json({ entity: { selfie_verification: 'yes' } }),
  '22222222400': () => refused(400, 'Invalid image'),
  '22222222402': () => refused(402, 'Your balance is low, please recharge'),
  '22222222408': neverAnswered,
  '22222222500': () => refused(500, 'Something went wrong'),
}

const asked = z.object({
  bvn: z.string().regex(/^\d{11}$/),
  selfie_image: z.base64().min(100),
})

function refused(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

function neverAnswered({ signal }: Request): Promise<Response> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(refused(500, 'aborted')), { once: true }),
  )
}

/** Sandbox of Dojah's "BVN with selfie": `/sandbox/dojah/api/v1/kyc/bvn/verify`. */
export async function dojahSandbox(request: Request, key: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== '/sandbox/dojah/api/v1/kyc/bvn/verify')
    return refused(404, 'Route not found')
  if (!request.headers.get('AppId') || request.headers.get('Authorization') !== key)
    return refused(401, 'Unauthorized')
  const body = asked.safeParse(await request.json().catch(() => null))
  if (!body.success) return refused(400, 'Invalid image or number')
  const { bvn } = body.data
  const failure = failures[bvn]
  if (failure) return await failure(request)
  const person = register[bvn]
  return person ? Response.json({ entity: { bvn, ...person } }) : refused(404, 'BVN not found')
}
