/** What docs/capacity.md says of 100,000 people a day: from what was measured and what is assumed. A test holds the page to it. */

/** Per request or act; bench/README.md (an idle machine with two cores), results/search.md and results/load.md have them. */
export const measured = {
  /** Milliseconds of Postgres's processor: a page of the market, one item, a search by a word, a booking with its payment. */
  marketMs: 0.31,
  itemMs: 0.11,
  searchMs: 5.5,
  bookingMs: 2.95,
  /** The same for any request while 2,000 people browse, 200 book and 50 chat. */
  loadMs: 2.21,
  rowsPerRequest: 35.5,
  transactionsPerRequest: 1.29,
  requestsPerBooking: 5,
}

export const assumed = {
  peopleADay: 100_000,
  visitsEach: 1.5,
  pagesOfAVisit: 12,
  requestsOfAPage: 2.5,
  minutesOfAVisit: 6,
  /** The busiest hour has this share of a day, its busiest minute twice the average of the hour. */
  shareOfBusiestHour: 0.12,
  peak: 2,
  shareWhoBook: 0.01,
  messagesEach: 0.8,
  /** Of those who are there, with an account and so with a socket. */
  shareWithSocket: 0.6,
  kilobytesOfARequest: 4,
  photosOfAPage: 8,
  kilobytesOfAPhoto: 25,
  peopleAMonth: 400_000,
  /** Each original that is scaled in a month is billed once. */
  photosShownAMonth: 240_000,
  nairaForADollar: 1500,
}

export interface Capacity {
  requestsADay: number
  requestsAtPeak: number
  bookingsADay: number
  messagesAtPeak: number
  coresAtPeak: number
  coresUnderLoad: number
  busySessions: number
  rowsAtPeak: number
  sockets: number
  functionCallsAMonth: number
  apiGigabytesAMonth: number
  photoGigabytesAMonth: number
}

export function capacity(a = assumed, m = measured): Capacity {
  const visits = a.peopleADay * a.visitsEach
  const requestsADay = visits * a.pagesOfAVisit * a.requestsOfAPage
  const aSecondAtPeak = (a.shareOfBusiestHour / 3600) * a.peak
  const requestsAtPeak = requestsADay * aSecondAtPeak
  const bookingsADay = a.peopleADay * a.shareWhoBook
  // A third of the reads are searches by words, as many pages of the market, as many items.
  const readMs = (m.marketMs + m.itemMs + m.searchMs) / 3
  const bookingCores = (bookingsADay * aSecondAtPeak * m.bookingMs) / 1000
  return {
    requestsADay,
    requestsAtPeak,
    bookingsADay,
    messagesAtPeak: a.peopleADay * a.messagesEach * aSecondAtPeak,
    coresAtPeak: (requestsAtPeak * readMs) / 1000 + bookingCores,
    coresUnderLoad: (requestsAtPeak * m.loadMs) / 1000,
    // Little's law: how many are inside is how many come times how long they stay.
    busySessions: (requestsAtPeak * m.transactionsPerRequest * m.loadMs) / 1000,
    rowsAtPeak: requestsAtPeak * m.rowsPerRequest,
    sockets: visits * aSecondAtPeak * 60 * a.minutesOfAVisit * a.shareWithSocket,
    functionCallsAMonth: 30 * (bookingsADay * 3 + visits * 0.5) + 9 * 60 * 24 * 30,
    apiGigabytesAMonth: (30 * requestsADay * a.kilobytesOfARequest) / 1024 ** 2,
    photoGigabytesAMonth: (30 * visits * a.pagesOfAVisit * a.photosOfAPage * a.kilobytesOfAPhoto) / 1024 ** 2,
  }
}

export interface Price {
  what: string
  dollars: number
}

/** By Supabase's public prices as we knew them in 2026, in dollars a month. */
export function prices(c = capacity(), a = assumed): Price[] {
  const over = (used: number, included: number, each: number): number => Math.max(0, used - included) * each
  return [
    { what: 'Pro plan', dollars: 25 },
    { what: 'XL compute (4 cores, 16 GB), less the credit of $10', dollars: 200 },
    { what: 'a read replica of the same size', dollars: 210 },
    { what: 'people with an account over 100,000', dollars: over(a.peopleAMonth, 100_000, 0.00325) },
    { what: 'data of the API over 250 GB', dollars: over(c.apiGigabytesAMonth, 250, 0.09) },
    { what: 'photos from the CDN over 250 GB', dollars: over(c.photoGigabytesAMonth, 250, 0.03) },
    { what: 'function calls over 2 million', dollars: over(c.functionCallsAMonth / 1e6, 2, 2) },
    { what: 'sockets over 500, by the thousand', dollars: Math.ceil(over(c.sockets, 500, 1 / 1000)) * 10 },
    {
      what: 'photos scaled over 100, by the thousand',
      dollars: Math.ceil(over(a.photosShownAMonth, 100, 1 / 1000)) * 5,
    },
    { what: 'recovery to any moment of the last 7 days', dollars: 100 },
  ]
}
