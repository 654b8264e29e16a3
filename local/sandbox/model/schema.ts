import { z } from 'zod'

/** What a host accepts as a strict schema: every field is required, and there are no others. */
export type Shape =
  | { type: 'object'; properties: Record<string, Shape>; required: string[]; additionalProperties: false }
  | { type: 'array'; items: Shape }
  | { type: 'string' }
  | { type: 'number' }

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.union([
    z
      .object({
        type: z.literal('object'),
        properties: z.record(z.string(), shape),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).every((name) => required.includes(name))),
    z.object({ type: z.literal('array'), items: shape }),
    z.object({ type: z.literal('string') }),
    z.object({ type: z.literal('number') }),
  ]),
)

/** A request for a chat completion, as far as it is looked at. */
export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string().min(1) }),
    z.object({ role: z.literal('user'), content: z.string().min(1) }),
  ]),
  max_tokens: z.int().positive(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: shape }),
  }),
})
export type ChatRequest = z.output<typeof chatRequest>

/** The lists of what it was told, by name. */
export function listsIn(content: string): Record<string, unknown[]> {
  const told: unknown = JSON.parse(content)
  if (typeof told !== 'object' || told === null) return {}
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1])),
  )
}

export interface TextGenerator {
  /** Numbers 1 to n, in an order of its own. */
  order(count: number): number[]
  words(at: number): string
}

/** An answer of the shape: a list is as long as the one of its name in what was told, else as the longest. */
export function filled(
  shape: Shape,
  lists: Record<string, unknown[]>,
  generator: TextGenerator,
  name = '',
  at = 0,
): unknown {
  const count = lists[name]?.length ?? Math.max(0, ...Object.values(lists).map((list) => list.length))
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties).map(([key, part]) => [key, filled(part, lists, generator, key, at)]),
      )
    case 'array':
      if (shape.items.type === 'number') return generator.order(count)
      return Array.from({ length: count }, (_, place) => filled(shape.items, lists, generator, name, place))
    case 'string':
      return generator.words(at)
    case 'number':
      return at + 1
  }
}
