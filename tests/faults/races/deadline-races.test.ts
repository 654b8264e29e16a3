import { day, moveIntoPast, updateReturnConfirmation } from '../../support/database/builders.ts'
import { boughtForRace, callAs, raceDeadlines, rentedForRace } from './deadline-races.ts'

/** Deadlines of handovers and returns; those of questions and requests are in answer-deadline-races. */
raceDeadlines({
  'a silent lender confirms after all, with a later day': {
    make: async (db) => {
      const found = await rentedForRace(db, 4)
      await updateReturnConfirmation(db, found.bola, found.booking, { actual_return_date: day(-2) })
      return found
    },
    act: ({ db, ada, booking }) => updateReturnConfirmation(db, ada, booking, { actual_return_date: day(0) }),
    deadline: ['completed', 0],
    person: ['returned', 2000],
  },
  'a silent borrower confirms after all, with an earlier day': {
    make: async (db) => {
      const found = await rentedForRace(db, 4)
      await callAs('bola', 'confirm_receipt')(found)
      await updateReturnConfirmation(db, found.ada, found.booking, { actual_return_date: day(0) })
      return found
    },
    act: ({ db, bola, booking }) =>
      updateReturnConfirmation(db, bola, booking, { actual_return_date: day(-2) }),
    deadline: ['completed', 0],
    person: ['returned', 2000],
  },
  'a borrower confirms what the lender calls handed over': {
    make: async (db) => {
      const found = await rentedForRace(db, 4)
      await callAs('ada', 'mark_handed_over')(found)
      return found
    },
    act: callAs('bola', 'confirm_receipt'),
    deadline: ['disputed', 8000],
    person: ['active', 8000],
  },
  'a buyer confirms what the seller calls handed over': {
    make: async (db) => {
      const found = await boughtForRace(db)
      await callAs('ada', 'mark_handed_over')(found)
      return found
    },
    act: ({ db, bola, booking }) => updateReturnConfirmation(db, bola, booking),
    deadline: ['disputed', 20_000],
    person: ['completed', 0],
  },
  'a lender marks what nobody called handed over': {
    make: (db) => rentedForRace(db, 4),
    act: callAs('ada', 'mark_handed_over'),
    deadline: ['cancelled', 0],
    person: ['active', 8000],
  },
  'a seller marks what nobody called handed over': {
    make: async (db) => {
      const found = await boughtForRace(db)
      // Its seventh day has begun. Marking it starts a time of its own, which must not be over at once.
      await moveIntoPast(db, found.booking, { days: 6 })
      return found
    },
    act: callAs('ada', 'mark_handed_over'),
    deadline: ['cancelled', 0],
    person: ['confirmed', 20_000],
  },
  'a borrower confirms a late return': {
    make: async (db) => {
      // Its seventh day ends tonight.
      const found = await rentedForRace(db, 9)
      await callAs('bola', 'confirm_receipt')(found)
      return found
    },
    act: ({ db, bola, booking }) => updateReturnConfirmation(db, bola, booking),
    deadline: ['disputed', 8000],
    person: ['active', 8000],
  },
})
