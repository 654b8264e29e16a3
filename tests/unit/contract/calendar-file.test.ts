import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type DayEvent, writeCalendar } from '#contract/rules/calendar.ts'
import { addDays } from '#contract/rules/dates.ts'

const gele: DayEvent = {
  uid: 'c0000000-0000-4000-8000-000000000003@aso',
  summary: 'Rented: Red gele',
  firstDay: '2026-12-30',
  lastDay: '2026-12-31',
  changedAt: new Date('2026-08-01T09:00:00.789Z'),
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), events }
}

describe('the calendar of an item', () => {
  test('has an event of whole days for each booking; the end is the day after the last', () => {
    const { name, events } = read(writeCalendar('Aso: Red gele', [gele]))
    expect(name).toBe('Aso: Red gele')
    expect(
      events.map(({ uid, summary, startDate, endDate }) => ({
        uid,
        summary,
        start: startDate.toString(),
        end: endDate.toString(),
        wholeDays: startDate.isDate && endDate.isDate,
      })),
    ).toEqual([
      { uid: gele.uid, summary: gele.summary, start: '2026-12-30', end: '2027-01-01', wholeDays: true },
    ])
  })

  test('has a meeting of half an hour at its place', () => {
    const meeting = { ...gele, startsAt: new Date('2026-12-30T13:00:00Z'), place: 'Shoprite; Ikeja, gate' }
    const [event] = read(writeCalendar('Aso', [meeting])).events
    expect([event?.startDate.toString(), event?.endDate.toString(), event?.location]).toEqual([
      '2026-12-30T13:00:00Z',
      '2026-12-30T13:30:00Z',
      'Shoprite; Ikeja, gate',
    ])
  })

  test('says when each event was changed, not when it was requested', () => {
    const text = writeCalendar('Aso', [gele])
    expect(text).toContain('DTSTAMP:20260801T090000Z\r\n')
    expect(writeCalendar('Aso', [gele])).toBe(text)
  })

  test('says what is called off, which is newer, and when to remind', () => {
    const meeting = { ...gele, startsAt: new Date('2026-12-30T13:00:00Z'), alarms: [1440, 120] }
    const text = writeCalendar('Aso', [
      {
        ...meeting,
        status: 'TENTATIVE',
        sequence: 7,
        url: 'https://aso.example/booking/1',
        description: 'a; b',
      },
      { ...gele, status: 'CANCELLED', sequence: 0 },
    ])
    const found = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
      status: event.getFirstPropertyValue('status'),
      sequence: new ICAL.Event(event).sequence,
      url: event.getFirstPropertyValue('url'),
      words: new ICAL.Event(event).description,
      alarms: event
        .getAllSubcomponents('valarm')
        .map((alarm) => [
          String(alarm.getFirstPropertyValue('action')),
          String(alarm.getFirstPropertyValue('trigger')),
        ]),
    }))
    expect(found).toEqual([
      {
        status: 'TENTATIVE',
        sequence: 7,
        url: 'https://aso.example/booking/1',
        words: 'a; b',
        alarms: [
          ['DISPLAY', '-PT1440M'],
          ['DISPLAY', '-PT120M'],
        ],
      },
      { status: 'CANCELLED', sequence: 0, url: null, words: null, alarms: [] },
    ])
  })

  test('is valid without bookings', () => {
    expect(read(writeCalendar('Aso: Red gele', []))).toEqual({ name: 'Aso: Red gele', events: [] })
  })

  test('escapes text of people, so that it cannot add lines', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/\p{Cc}/u.test(text))
    const written = fc.oneof(words, fc.constant('Iro, buba; a \\ b\nEND:VEVENT\r\nBEGIN:VALARM'))
    fc.assert(
      fc.property(written, (summary) => {
        const text = writeCalendar('Aso', [{ ...gele, summary }])
        const [event, ...more] = read(text).events
        expect(event?.summary).toBe(summary.replace(/\r\n?/g, '\n'))
        expect(more).toEqual([])
        expect(text).not.toContain('\nBEGIN:VALARM')
        const lines = text.split('\r\n')
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
      }),
    )
  })

  test('holds any number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (from, length) => {
        const firstDay = addDays('2026-01-01', from)
        const { events } = read(
          writeCalendar('Aso', [{ ...gele, firstDay, lastDay: addDays(firstDay, length) }]),
        )
        expect(events[0]?.duration.toSeconds()).toBe((length + 1) * 86_400)
      }),
    )
  })
})
