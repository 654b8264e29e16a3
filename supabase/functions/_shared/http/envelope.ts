import { corsHeaders } from '@supabase/supabase-js/cors'
import { REQUEST_ID } from './request-id.ts'

/** Scripts of other origins send what supabase-js sends, and the id of their request. */
export const allowedHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Headers': `${corsHeaders['Access-Control-Allow-Headers']}, ${REQUEST_ID}`,
}

/** What every function answers. `data.status` of a payment says whether money came; `status` says whether the call did its work. */
export interface Envelope {
  status: boolean
  message: string
  data: object | null
}

export function envelope(httpStatus: number, body: Envelope, requestId: string): Response {
  return Response.json(body, {
    status: httpStatus,
    headers: { ...allowedHeaders, 'cache-control': 'no-store', [REQUEST_ID]: requestId },
  })
}
