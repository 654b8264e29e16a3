import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  clientOf,
  refused,
  serviceOf,
  visitorsOut,
} from '../../support/api/clients.ts'
import type { Booking, Member } from '../../support/api/members.ts'
import { watchIn } from '../../support/api/realtime.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let asAdmin: AsoClient
let visitor: AsoClient
let booking: Booking

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, asAda, asBola, asEve, visitor } = parties)
})
beforeEach(async () => {
  asAdmin = clientOf(await joinAdmin(stack, 'Admin'))
  booking = await bookPaidRental({ stack, ada, bola })
  const today = lagosToday()
  await stack.database.query(
    `update public.transactions set rental_start_date = $2, rental_end_date = $3,
       held_dates = daterange($2::date, $3::date, '[]') where id = $1`,
    [booking.id, addDays(today, -2), today],
  )
  const transaction = (client: AsoClient) => client.from('transactions')
  await answered(transaction(asBola).update({ borrower_return_confirmed: true }).eq('id', booking.id))
  await answered(transaction(asAda).update({ lender_return_confirmed: true }).eq('id', booking.id))
})

/** As the specification's client inserts it. */
const rate = (member: Member, values: object = {}) =>
  clientOf(member)
    .from('ratings')
    .insert({
      transaction_id: booking.id,
      rater_id: member.id,
      rated_user_id: member === bola ? ada.id : bola.id,
      rating_type: member === bola ? 'borrower_to_lender' : 'lender_to_borrower',
      overall_rating: 5,
      communication_rating: 5,
      returned_on_time: member === ada ? true : null,
      item_condition_good: member === ada ? true : null,
      comment: 'Thank you',
      ...values,
    })
    .select()
    .single()

const profileOf = (client: AsoClient, member: Member) =>
  client.from('profiles').select('rating_average, num_reviews, updated_at').eq('user_id', member.id).single()

/** Every request that could tell something of a rating of Ada's rental. */
const requests = (client: AsoClient): PromiseLike<unknown>[] => {
  const ratings = () => client.from('ratings')
  return [
    ratings().select(),
    ratings().select('*', { count: 'exact', head: true }).eq('rated_user_id', ada.id),
    ratings().select('*', { count: 'exact' }).eq('transaction_id', booking.id),
    ratings().select('overall_rating.avg()').eq('rated_user_id', ada.id),
    ratings().select('count()').eq('rated_user_id', ada.id),
    ratings().select('id').order('overall_rating').limit(1),
    ratings().select('id').or(`rated_user_id.eq.${ada.id},rater_id.eq.${bola.id}`),
    client.from('transactions').select('id, ratings(count)').eq('id', booking.id),
    client
      .from('transactions')
      .select('id, ratings(*)')
      .eq('id', booking.id)
      .limit(2)
      .limit(9, { referencedTable: 'ratings' }),
    client
      .from('transactions')
      .select('id, ratings!inner(id)')
      .eq('id', booking.id)
      .limit(2)
      .limit(9, { referencedTable: 'ratings' }),
    client.from('profiles').select('user_id, rating_average, num_reviews, updated_at').eq('user_id', ada.id),
    client.from('profiles').select('user_id').order('rating_average').order('num_reviews').order('user_id'),
    client.from('profiles').select('user_id').gt('num_reviews', 0),
    client.rpc('rating_summary', { p_rated_user_id: ada.id }),
    client.rpc('search_items', { p_sort: 'rating' }),
  ]
}

async function answers(client: AsoClient): Promise<unknown[]> {
  const all = await Promise.all(requests(client))
  return all.map((answer) => {
    const { data, error, count, status } = answer as Record<string, unknown>
    return { data, error, count, status }
  })
}

describe('a rating', () => {
  test('is inserted as the specification’s client does it, and the score counted after it', async () => {
    expect(await answered(rate(bola, { overall_rating: 4 }))).toMatchObject({
      rater_id: bola.id,
      rated_user_id: ada.id,
      rating_type: 'borrower_to_lender',
      overall_rating: 4,
      opened_at: null,
    })
    expect(await answered(asBola.rpc('calculate_trust_score', { p_user_id: ada.id }))).toBe(62)
    expect((await rate(bola)).error).toMatchObject({
      code: 'PT409',
      hint: 'Error submitting rating',
      message: 'You have already rated this booking.',
    })
    expect(await rate(ada, { returned_on_time: null })).toMatchObject(refused(400, 'Incomplete rating'))
    await answered(rate(ada))
    const open = await answered(
      visitor
        .from('ratings')
        .select('overall_rating, comment, rater:profiles!ratings_rater_id_fkey(full_name)')
        .eq('rated_user_id', ada.id),
    )
    expect(open).toEqual([{ overall_rating: 4, comment: 'Thank you', rater: { full_name: 'Bola' } }])
    expect(await answered(profileOf(visitor, ada))).toMatchObject({ rating_average: 4, num_reviews: 1 })
  })

  test('is answered, reported and hidden by its procedures', async () => {
    await answered(rate(bola, { comment: 'She lives at 4 Allen Avenue.' }))
    const { id } = await answered(rate(ada))
    const [rating] = await answered(asAda.from('ratings').select('id').eq('rater_id', bola.id))
    if (!rating) throw new Error('Ada does not see the rating')
    const answer = { p_rating_id: rating.id, p_answer: 'Please do not write where I live.' }
    expect(await asBola.rpc('answer_rating', answer)).toMatchObject(refused(403, 'Access denied'))
    await answered(asAda.rpc('answer_rating', answer))
    await answered(
      asAda
        .from('rating_reports')
        .insert({ rating_id: rating.id, reporter_id: ada.id, reason: 'personal_data' }),
    )
    await answered(asAdmin.rpc('moderation_queue'))
    expect(
      await answered(
        asAdmin.from('rating_reports').select('reason, rating:ratings(comment, answer)').eq('status', 'open'),
      ),
    ).toEqual([
      {
        reason: 'personal_data',
        rating: { comment: 'She lives at 4 Allen Avenue.', answer: answer.p_answer },
      },
    ])
    const hiding = {
      p_rating_id: rating.id,
      p_action: 'hide',
      p_problem: 'personal_data',
      p_reason: 'Her address',
    } as const
    expect(await asAda.rpc('moderate_rating', hiding)).toMatchObject(refused(403, 'Access denied'))
    await answered(asAdmin.rpc('moderate_rating', hiding))
    expect(await answered(visitor.from('ratings').select('id').eq('transaction_id', booking.id))).toEqual([
      { id },
    ])
    expect(await answered(profileOf(visitor, ada))).toMatchObject({ rating_average: 0, num_reviews: 0 })
  })

  test('is not for visitors to write, and not for the secret key to read', async () => {
    const row = { transaction_id: booking.id, rater_id: bola.id, rated_user_id: ada.id }
    expect(await visitor.from('ratings').insert({ ...row, rating_type: 'borrower_to_lender' })).toMatchObject(
      visitorsOut,
    )
    expect((await serviceOf(stack).from('ratings').select()).error).toMatchObject({ code: '42501' })
  })
})

describe('the seal', () => {
  test.each(['Bola', 'Ada'])(
    'after %s has rated, every request answers the same as before',
    async (first) => {
      const [rater, asOther] = first === 'Bola' ? [bola, asAda] : [ada, asBola]
      const clients = [asOther, asEve, asAdmin, visitor]
      const before = await Promise.all(clients.map(answers))
      const topic = `user:${(first === 'Bola' ? ada : bola).id}:ratings`
      await expect(watchIn(asOther, `${topic}:none`, { table: 'ratings' })).rejects.toThrow()
      const { changes } = await watchIn(asOther, topic, { table: 'transactions' })
      await answered(rate(rater, { overall_rating: 1 }))
      await answered(serviceOf(stack).rpc('run_due_jobs'))
      expect(await Promise.all(clients.map(answers))).toEqual(before)
      // The first event that comes is of something else, made afterwards.
      await stack.database.query('update public.transactions set agreement_path = $2 where id = $1', [
        booking.id,
        'x.pdf',
      ])
      expect(await changes.next()).toMatchObject({ new: { agreement_path: 'x.pdf' } })
      await asOther.removeAllChannels()
      // The same requests tell it once it is open, so that they would have told it before.
      await answered(rate(first === 'Bola' ? ada : bola, { overall_rating: 1 }))
      const opened = await answers(asOther)
      const told = opened.filter((answer, at) => !isDeepStrictEqual(answer, before[0]?.[at]))
      expect(told.length).toBeGreaterThanOrEqual(10)
    },
  )

  test('requests that fail after the insert open nothing, whichever way they fail', async () => {
    await answered(rate(bola, { overall_rating: 1 }))
    const row = {
      transaction_id: booking.id,
      rater_id: ada.id,
      rated_user_id: bola.id,
      rating_type: 'lender_to_borrower',
      returned_on_time: true,
      item_condition_good: true,
    } as const
    const { data } = await asAda.auth.getSession()
    const post = (query: string, headers: Record<string, string>, body: object) =>
      fetch(new URL(`/rest/v1/ratings${query}`, stack.url), {
        method: 'POST',
        headers: {
          apikey: stack.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...headers,
        },
        body: JSON.stringify(body),
      })
    const failing = [
      await post('?select=comment::int', {}, { ...row, comment: 'words' }),
      await post('', { accept: 'application/vnd.pgrst.object+json' }, [row, row]),
      await post('', {}, [row, { ...row, overall_rating: 9 }]),
    ]
    expect(failing.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(await answered(asAda.from('ratings').select('id').eq('rated_user_id', ada.id))).toEqual([])
    expect(await answered(profileOf(asAda, ada))).toMatchObject({ num_reviews: 0 })
  })

  test('is opened by the jobs when the time is over, for both at once', async () => {
    await answered(rate(bola, { overall_rating: 3 }))
    const time = { p_transaction_ids: [booking.id] }
    expect(await answered(asAda.rpc('booking_ratings', time))).toMatchObject([
      { can_rate: true, opened_at: null },
    ])
    await stack.database.query(
      `update private.rating_windows set ends_at = now() - interval '1 second' where transaction_id = $1`,
      [booking.id],
    )
    expect(await rate(ada)).toMatchObject(refused(409, 'Error submitting rating'))
    expect(await answered(serviceOf(stack).rpc('run_due_jobs'))).toMatchObject({
      ratings_opened: 1,
      failed: [],
    })
    expect(
      await answered(asAda.from('ratings').select('overall_rating').eq('transaction_id', booking.id)),
    ).toEqual([{ overall_rating: 3 }])
    expect(await answered(asAda.rpc('booking_ratings', time))).toMatchObject([
      { can_rate: false, reason: 'The time to rate this booking is over.', opened_at: expect.any(String) },
    ])
  })
})
