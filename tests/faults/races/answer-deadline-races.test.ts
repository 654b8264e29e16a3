import { cancelBooking, moveIntoPast, runJobs } from '../../support/database/builders.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { boughtForRace, callAs, type Found, raceDeadlines, rentedForRace } from './deadline-races.ts'

/** A rental that starts today, with a question of one side. */
const asked = (ask: (found: Found) => Promise<unknown>) => async (db: TestDatabase) => {
  const found = await rentedForRace(db, 0)
  await ask(found)
  return found
}
/** A sale that was paid four days ago: from then on a cancellation asks the seller. */
const askedOfSeller = (ask: (found: Found) => Promise<unknown>) => async (db: TestDatabase) => {
  const found = await boughtForRace(db)
  await moveIntoPast(db, found.booking, { days: 4 })
  await ask(found)
  return found
}
const cancel = ({ db, bola, booking }: Found) => cancelBooking(db, bola, booking)

/** Deadlines of questions and requests; those of handovers and returns are in deadline-races. */
raceDeadlines({
  'a lender accepts a request that runs out': {
    make: (db) => rentedForRace(db, -10, { approval_required: true }),
    // Nobody accepts after the time, not even before the jobs have run; then their next run finds the request.
    left: (round) => (round % 8) * 0.005,
    act: async (found) => {
      try {
        return await callAs('ada', 'accept_booking')(found)
      } catch (refusal) {
        await runJobs(found.db)
        throw refusal
      }
    },
    deadline: ['expired', 0],
    person: ['confirmed', 8000],
  },
  'a lender contests that nothing was received': {
    make: asked(callAs('bola', 'report_not_received')),
    act: callAs('ada', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 8000],
  },
  'a seller contests that nothing was received': {
    make: askedOfSeller(callAs('bola', 'report_not_received')),
    act: callAs('ada', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 20_000],
  },
  'a borrower contests that they did not come': {
    make: asked(callAs('ada', 'report_no_show')),
    act: callAs('bola', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 8000],
  },
  'a borrower takes a cancellation back': {
    make: asked(cancel),
    act: callAs('bola', 'withdraw_question'),
    deadline: ['cancelled', 0],
    person: ['confirmed', 8000],
  },
  'a lender contests a cancellation': {
    make: asked(cancel),
    act: callAs('ada', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 8000],
  },
  'a seller contests a cancellation': {
    make: askedOfSeller(cancel),
    act: callAs('ada', 'contest_question'),
    deadline: ['cancelled', 0],
    person: ['disputed', 20_000],
  },
})
