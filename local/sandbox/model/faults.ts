type Body = Record<string, unknown>
type Spoil = (body: Body, signal: AbortSignal) => Response | Promise<Response>

/** The answer with another message. */
function modelAnswer(body: Body, message: object, finish_reason = 'stop'): Response {
  return Response.json({
    ...body,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
  })
}

const contentOf = (body: Body): string =>
  JSON.stringify(body.choices).match(/"content":("(?:[^"\\]|\\.)*")/)?.[1] ?? '""'
const answerOf = (body: Body): Record<string, unknown> => JSON.parse(JSON.parse(contentOf(body)))

/** Every list of numbers changed, and the rest as it is. */
function withOrders(body: Body, change: (order: number[]) => unknown[]): Response {
  const changed = Object.entries(answerOf(body)).map(([name, value]) => [
    name,
    Array.isArray(value) && typeof value[0] === 'number' ? change(value) : value,
  ])
  return modelAnswer(body, { content: JSON.stringify(Object.fromEntries(changed)) })
}

const refusedFor = (status: number, headers?: Record<string, string>): Response =>
  Response.json({ error: { message: 'Try again', type: 'server_error' } }, { status, headers })

/** What hosts of models do on a bad day. */
export const modelFaults = {
  too_many: () => refusedFor(429, { 'retry-after': '20' }),
  broken: () => refusedFor(500),
  overloaded: () =>
    new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
  slow: (_body, signal) =>
    new Promise<Response>((resolve) => {
      const end = () => resolve(refusedFor(500))
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    }),
  cut_json: (body) => modelAnswer(body, { content: JSON.stringify(answerOf(body)).slice(0, -20) }, 'length'),
  cut_answer: (body) =>
    new Response(JSON.stringify(body).slice(0, 60), { headers: { 'content-type': 'application/json' } }),
  invented_ids: (body) => withOrders(body, (order) => order.map((_, at) => (at === 0 ? 999 : at + 1))),
  text_ids: (body) => withOrders(body, () => ['7b0c6f0e-0d1c-4a55-9d4e-0f1f6b1d2c3a']),
  duplicates: (body) => withOrders(body, (order) => order.map(() => 1)),
  left_out: (body) => withOrders(body, (order) => order.slice(1)),
  refusal: (body) => modelAnswer(body, { content: null, refusal: 'I cannot help with that.' }),
  filtered: (body) => modelAnswer(body, { content: '' }, 'content_filter'),
  prose: (body) => modelAnswer(body, { content: 'Here are three lovely looks for you!' }),
  other_shape: (body) => modelAnswer(body, { content: '{"answer": "yes"}' }),
  wrong_type: () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  empty_choices: (body) => Response.json({ ...body, choices: [] }),
  huge: (body) =>
    modelAnswer(body, { content: JSON.stringify({ ...answerOf(body), more: 'x'.repeat(3_000_000) }) }),
  moved: () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/v1' } }),
  uncounted: (body) => Response.json({ ...body, usage: undefined }),
  wrongly_counted: (body) =>
    Response.json({ ...body, usage: { prompt_tokens: -5, completion_tokens: 9e15, total_tokens: 0 } }),
} satisfies Record<string, Spoil>

export type ModelFault = keyof typeof modelFaults
