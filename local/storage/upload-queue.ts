import { randomUUID } from 'node:crypto'
import { refusals } from './errors.ts'
import { createFairQueue, QueueFull } from './fair-queue.ts'

export interface UploadQueueOptions {
  /** How many uploads are worked on at a time. */
  concurrency: number
  /** How many of them may belong to one person. */
  perPerson: number
  /** How many uploads of one person may wait; further ones are refused. */
  waitingPerPerson: number
}

/** Never aborts: an upload is finished even if the client disconnects. */
const NEVER = new AbortController().signal

/** Runs work on uploads, shared fairly between the people who send them. */
export function createUploadQueue({ concurrency, perPerson, waitingPerPerson }: UploadQueueOptions) {
  const queue = createFairQueue<unknown>({
    concurrency,
    perClient: perPerson,
    waitingPerClient: waitingPerPerson,
    waiting: Number.POSITIVE_INFINITY,
  })
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    try {
      return (await queue.ask(person, randomUUID(), work, NEVER).outcome) as T
    } catch (error) {
      throw error instanceof QueueFull ? refusals.tooManyUploads() : error
    }
  }
}
