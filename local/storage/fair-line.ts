export interface FairLineOptions {
  /** How many pieces of work run at a time. */
  places: number
  /** How many of them may be of one person. */
  perPerson: number
  /** How many of one person may wait; the next is refused. */
  mostWaiting: number
  refuse(): Error
}

interface Person {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets so many pieces of work run at a time. Those that wait are taken person by person in turn, so that nobody waits
 * behind another person's hundreds.
 */
export function createFairLine({ places, perPerson, mostWaiting, refuse }: FairLineOptions) {
  /** In the order of their turns: who began or finished goes to the end. */
  const people = new Map<string, Person>()
  let free = places

  const goLast = (key: string, person: Person): void => {
    people.delete(key)
    if (person.running > 0 || person.waiting.length > 0) people.set(key, person)
  }

  const start = (key: string, person: Person): void => {
    free -= 1
    person.running += 1
    goLast(key, person)
  }

  const next = (): void => {
    for (const [key, person] of people) {
      if (free === 0) return
      if (person.running >= perPerson) continue
      const go = person.waiting.shift()
      if (!go) continue
      start(key, person)
      go()
    }
  }

  const finish = (key: string, person: Person): void => {
    free += 1
    person.running -= 1
    goLast(key, person)
    next()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const person = people.get(key) ?? { running: 0, waiting: [] }
    if (free > 0 && person.running < perPerson && person.waiting.length === 0) start(key, person)
    else {
      if (person.waiting.length >= mostWaiting) throw refuse()
      people.set(key, person)
      await new Promise<void>((resolve) => person.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      finish(key, person)
    }
  }
}
