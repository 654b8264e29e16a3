import { serve } from './test-server.ts'

/** Run by Deno: serves `/functions/v1/<name>` as the hosted project does, and says where on the first line. */

interface Served {
  default: { fetch(request: Request): Promise<Response> }
}

const server = await serve(async (request) => {
  const name = /^\/functions\/v1\/([a-z-]+)$/.exec(new URL(request.url).pathname)?.[1]
  if (!name) return new Response(null, { status: 404 })
  const served: Served = await import(`../../../supabase/functions/${name}/index.ts`)
  return await served.default.fetch(request)
})
console.log(server.url)
