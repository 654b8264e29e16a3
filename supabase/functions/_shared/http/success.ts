import type { Served } from './serve.ts'

/** The functions that send codes also say `success` and `error`: that is what their callers read. */
export function withSuccess(served: Served): Served {
  return {
    async fetch(request) {
      const response = await served.fetch(request)
      if (response.body === null) return response
      const envelope: { status: boolean; message: string } = await response.json()
      const told = envelope.status ? { success: true } : { success: false, error: envelope.message }
      return Response.json({ ...envelope, ...told }, { status: response.status, headers: response.headers })
    },
  }
}
