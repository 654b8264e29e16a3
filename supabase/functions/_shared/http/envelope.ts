import { corsHeaders } from '@supabase/supabase-js/cors'

/** What every function answers. `data.status` of a payment says whether money came; `status` says whether the call did its work. */
export interface Envelope {
  status: boolean
  message: string
  data: object | null
}

export function envelope(httpStatus: number, body: Envelope, requestId: string): Response {
  return Response.json(body, {
    status: httpStatus,
    headers: { ...corsHeaders, 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
