import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { written } from '../../../../supabase/functions/_shared/adapters/model/facts.ts'
import { injections, splitInjections } from '../../../support/fixtures/injections.ts'
import { type ModelStandIn, standInForModel } from '../../../support/model-stand-in.ts'

/** A helper that has to send what members wrote, and a model that does whatever it is told there. */
const things = [
  { id: 'item-a', price: 5000, title: 'Lace gown', house: 'Wine lace.' },
  { id: 'item-b', price: 7000, title: 'Gold gele', house: 'Gold, like the shoes.' },
  { id: 'item-c', price: 9000, title: 'Beaded clutch', house: 'Right for an owambe.' },
]

let model: ModelStandIn
beforeAll(() => {
  model = standInForModel()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => model.sandbox.reset())
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

type Fields = readonly [title: string, brand: string, description: string, name: string]

async function answer(fields: Fields) {
  const [title, brand, description, name] = fields
  const texts = { title: written(title), brand: written(brand, 40), description: written(description, 400) }
  const said = await model.ask()({
    purpose: 'listing_optimizer',
    instructions: 'Order the things, and say what each does for the look.',
    facts: {
      asked_by: written(name, 40),
      things: things.map((thing, at) => ({
        number: at + 1,
        ...(at === 2 ? texts : { title: written(thing.title) }),
      })),
    },
    answer: ({ orderOf, prose }) => z.object({ things: orderOf(things), words: z.array(prose(200)) }),
  })
  return (
    said && { order: said.things, words: things.map(({ house }, at) => said.words[at]?.or(house) ?? house) }
  )
}

const places: [string, (text: string) => Fields][] = [
  ['a title', (text) => [text, '', '', '']],
  ['a brand', (text) => ['Clutch', text, '', '']],
  ['a description', (text) => ['Clutch', '', `Fine beads. ${text}`, '']],
  ['a name', (text) => ['Clutch', '', '', text]],
]

const sound = ['A calm choice that lets the rest speak.', 'It carries the whole look with ease.']

async function staysWithin(fields: Fields): Promise<void> {
  const said = await answer(fields)
  if (!said) throw new Error('No answer')
  // The same three, with what is ours of them; and not a word of what the model was made to say.
  expect([...said.order].sort((one, other) => one.price - other.price)).toEqual(things)
  const harmless = model.sandbox.manner === 'obedient' ? sound : []
  for (const [at, { house }] of things.entries()) expect([house, ...harmless]).toContain(said.words[at])
  const [request] = model.sandbox.asked()
  const [system, user] = request?.messages ?? []
  for (const text of fields) {
    if (text.length > 12) expect(system?.content).not.toContain(text)
  }
  // Whatever was written, it is still one value of the data.
  const told: { things: { number: number }[] } = JSON.parse(user?.content ?? '')
  expect(told.things.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(Object.keys(told)).toEqual(['asked_by', 'things'])
}

/** What goes wrong with which of these texts, when the model has this manner. */
async function faultsOf(manner: 'obedient' | 'hostile', texts: readonly Fields[]): Promise<string[]> {
  const faults: string[] = []
  for (const fields of texts) {
    model.sandbox.reset()
    model.sandbox.manner = manner
    await staysWithin(fields).catch((fault: Error) => faults.push(`${fields.join(' | ')}: ${fault.message}`))
  }
  return faults
}

test.each(places)('no order in %s moves anything that is ours', async (_, fieldsOf) => {
  const texts = injections.map(fieldsOf)
  expect(await faultsOf('obedient', texts)).toEqual([])
  expect(await faultsOf('hostile', texts)).toEqual([])
})

test('no order in parts, in title, brand and description, moves anything that is ours', async () => {
  const texts = splitInjections.map((parts): Fields => [...parts, 'Mallory'])
  expect(await faultsOf('hostile', texts)).toEqual([])
})

test('the model stand-in follows most of the injected instructions and turns the list', async () => {
  expect(injections.length).toBeGreaterThanOrEqual(60)
  let obeyed = 0
  for (const text of injections) {
    model.sandbox.reset()
    model.sandbox.manner = 'obedient'
    const said = await answer([text, '', '', ''])
    if (said?.order[0]?.id === 'item-c' && said.order[1]?.id === 'item-a') obeyed += 1
  }
  expect(obeyed).toBeGreaterThan(40)
})
