import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ModelFault, modelFaults } from '../../../../local/sandbox/model/faults.ts'
import { modelPatienceMs, modelReserveMs } from '../../../../supabase/functions/_shared/adapters/model/ask.ts'
import type { AskModel } from '../../../../supabase/functions/_shared/adapters/model/model.ts'
import { patienceMs } from '../../../../supabase/functions/_shared/ai/with-session.ts'
import { type ModelStandIn, standInForModel } from '../../../support/model-stand-in.ts'

let model: ModelStandIn

beforeEach(() => {
  model = standInForModel()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  model.sandbox.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const things = ['gown', 'gele', 'clutch']

async function order(ask: AskModel): Promise<string[] | null> {
  const answer = await ask({
    purpose: 'stylist',
    instructions: 'Order the things.',
    facts: { things: things.map((kind, at) => ({ number: at + 1, kind })) },
    answer: ({ orderOf, prose }) => z.object({ things: orderOf(things), words: z.array(prose(100)) }),
  })
  return answer?.things ?? null
}

test('without a fault the things come in the order of the model, and the call is booked', async () => {
  expect(await order(model.ask())).toEqual(['clutch', 'gele', 'gown'])
  expect(model.booked).toEqual([
    {
      begun: {
        p_user_id: 'somebody',
        p_feature_type: 'stylist',
        p_purpose: 'stylist',
        p_model: 'sandbox',
        p_tokens_in: expect.any(Number),
        p_tokens_out: 900,
      },
      ended: expect.objectContaining({ p_outcome: 'answered', p_tokens_in: expect.any(Number) }),
    },
  ])
  // What is booked at first is the most that it can be.
  expect(Number(model.booked[0]?.ended?.p_tokens_in)).toBeLessThanOrEqual(
    Number(model.booked[0]?.begun.p_tokens_in),
  )
})

const always: Record<Exclude<ModelFault, 'uncounted' | 'wrongly_counted' | 'slow'>, string> = {
  too_many: 'unreachable',
  broken: 'unreachable',
  overloaded: 'unreachable',
  moved: 'unreachable',
  cut_json: 'unreadable',
  cut_answer: 'unreadable',
  prose: 'unreadable',
  other_shape: 'unreadable',
  text_ids: 'unreadable',
  wrong_type: 'unreadable',
  empty_choices: 'unreadable',
  huge: 'unreadable',
  invented_ids: 'out_of_bounds',
  duplicates: 'out_of_bounds',
  left_out: 'out_of_bounds',
  refusal: 'refused',
  filtered: 'refused',
}

test.each(Object.entries(always))(
  '%s of the model: we have no answer, and the call is stored as %s',
  async (fault, outcome) => {
    model.sandbox.spoil(fault as ModelFault, fault as ModelFault)
    expect(await order(model.ask())).toBeNull()
    expect(model.booked.map(({ ended }) => ended?.p_outcome)).toEqual([outcome])
  },
)

test('every fault of the sandbox is tried here', () => {
  expect(Object.keys(modelFaults).sort()).toEqual(
    [...Object.keys(always), 'uncounted', 'wrongly_counted', 'slow'].sort(),
  )
})

test.each(['too_many', 'broken'] as const)(
  'after one %s the model is asked once more, and no more',
  async (fault) => {
    model.sandbox.spoil(fault)
    expect(await order(model.ask())).toEqual(['clutch', 'gele', 'gown'])
    model.sandbox.spoil(fault, fault, fault)
    expect(await order(model.ask())).toBeNull()
    expect(model.sandbox.asked()).toHaveLength(4)
    expect(model.booked).toHaveLength(2)
  },
)

test.each(['cut_json', 'refusal', 'duplicates'] as const)(
  'after %s the model is not asked again',
  async (fault) => {
    model.sandbox.spoil(fault)
    expect(await order(model.ask())).toBeNull()
    expect(model.sandbox.asked()).toHaveLength(1)
  },
)

test('a slow model is waited for no longer than there is time', async () => {
  model.sandbox.spoil('slow')
  const waits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return ms < 1000 ? timeout(ms) : patience.signal
  })
  const answer = order(model.ask(5000))
  await vi.waitFor(() => expect(model.sandbox.asked()).toHaveLength(1), 10_000)
  patience.abort()
  expect(await answer).toBeNull()
  expect(waits[0]).toBeLessThanOrEqual(5000 - modelReserveMs)
  expect(model.booked[0]?.ended).toMatchObject({ p_outcome: 'too_slow', p_tokens_in: null })
})

test('with too little time left the model is not asked', async () => {
  expect(await order(model.ask(1000))).toBeNull()
  expect(model.sandbox.asked()).toEqual([])
  expect(model.booked).toEqual([])
})

test('the model has six seconds of the eight that anybody waits', () => {
  expect(modelPatienceMs).toBe(6000)
  expect(patienceMs).toBe(8000)
  expect(modelPatienceMs + modelReserveMs).toBeLessThan(patienceMs)
})

test.each(['uncounted', 'wrongly_counted'] as const)(
  'a call with %s tokens keeps the largest cost that it could have',
  async (fault) => {
    model.sandbox.spoil(fault)
    expect(await order(model.ask())).toEqual(['clutch', 'gele', 'gown'])
    expect(model.booked[0]?.ended).toMatchObject({ p_tokens_in: null, p_tokens_out: null })
  },
)

test('nobody waits for what became of a call to be written down', async () => {
  model.forget()
  expect(await order(model.ask())).toEqual(['clutch', 'gele', 'gown'])
})

test('over a limit nothing is sent', async () => {
  model.refuse()
  expect(await order(model.ask())).toBeNull()
  expect(model.sandbox.asked()).toEqual([])
})

test.each(['MODEL_API_KEY', 'MODEL_BASE_URL', 'MODEL_NAME'])('without %s there is no model', async (name) => {
  vi.stubEnv(name, '')
  expect(await order(model.ask())).toBeNull()
  expect([model.sandbox.asked(), model.booked]).toEqual([[], []])
  expect(console.error).not.toHaveBeenCalled()
})

test('nothing is sent to a host that is not encrypted', async () => {
  vi.stubEnv('MODEL_BASE_URL', 'http://models.example/v1')
  expect(await order(model.ask())).toBeNull()
  expect(model.booked).toEqual([])
})

test('what is logged says the kind of the fault alone', async () => {
  model.sandbox.spoil('prose')
  await order(model.ask())
  const logged = vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(logged).toEqual([
    {
      ...{ level: 'error', time: expect.any(String), adapter: 'model', purpose: 'stylist' },
      ...{ kind: 'NoAnswer', text: 'unreadable' },
    },
  ])
})
