import { useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { marketMessages } from '#contract/messages/market.ts'
import { writePoint } from './point'

/** Requests the position of the device when the person asks for items nearby. */
export function useNearMe(onFound: (point: string) => void, onProblem: (problem: Message) => void) {
  const [locating, setLocating] = useState(false)
  const find = async () => {
    setLocating(true)
    try {
      const { locate } = await import('@/lib/browser/geolocation')
      onFound(writePoint(await locate()))
    } catch (error) {
      onProblem({ ...marketMessages.notLocated, ...titleOf(error) })
    } finally {
      setLocating(false)
    }
  }
  return { locating, find }
}

/** A `LocationProblem` carries the message. */
function titleOf(error: unknown): { title: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'LocationProblem') return undefined
  return { title: error.message }
}
