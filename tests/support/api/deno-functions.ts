import process from 'node:process'

/**
 * Run by Deno: serves `/functions/v1/<name>` as the hosted project does, and says where on the first line. The functions
 * that its arguments name are loaded before.
 */

/** What of Deno's own is used: the types of Node do not know it. */
declare const Deno: {
  serve(
    options: { hostname: string; port: number; onListen(address: { port: number }): void },
    handle: (request: Request) => Promise<Response>,
  ): unknown
}

interface Served {
  default: { fetch(request: Request): Promise<Response> }
}

const load = (name: string): Promise<Served> => import(`../../../supabase/functions/${name}/index.ts`)

for (const name of process.argv.slice(2)) await load(name)
Deno.serve(
  { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  async (request) => {
    const name = /^\/functions\/v1\/([a-z-]+)$/.exec(new URL(request.url).pathname)?.[1]
    if (!name) return new Response(null, { status: 404 })
    return await (await load(name)).default.fetch(request)
  },
)
