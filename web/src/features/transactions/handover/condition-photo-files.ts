import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { uploadFile } from '@/lib/files/photos'
import { listFiles } from '@/lib/files/private-files'
import { usePerson } from '@/lib/session'
import type { Booking } from '../model/booking'
import { byTime, type ConditionPhoto, type HandoverStep, photoPath } from './condition-photo'

const bucket = 'condition-photos'

/** The photos of a booking, of all its steps. */
export const conditionPhotosKey = (userId: string, transactionId: string) =>
  [...meKey(userId), 'condition-photos', transactionId] as const

const conditionPhotosQuery = (userId: string, booking: Booking, steps: readonly HandoverStep[]) =>
  queryOptions({
    queryKey: [...conditionPhotosKey(userId, booking.id), steps.join()],
    queryFn: ({ signal }) => fetchConditionPhotos(booking, userId, steps, signal),
    refetchOnWindowFocus: 'always',
  })

/** What both sides photographed at these steps, oldest first. */
export function useConditionPhotos(booking: Booking, steps: readonly HandoverStep[]) {
  return useQuery(conditionPhotosQuery(usePerson()?.id ?? '', booking, steps))
}

async function fetchConditionPhotos(
  booking: Booking,
  userId: string,
  steps: readonly HandoverStep[],
  signal: AbortSignal,
): Promise<ConditionPhoto[]> {
  const parties = [booking.borrower_id, booking.lender_id]
  const folders = steps.flatMap((step) => parties.map((party) => ({ step, party })))
  const found = await Promise.all(
    folders.map(async ({ step, party }) => {
      const folder = `${booking.id}/${step}/${party}`
      const names = await listFiles(bucket, folder, signal)
      return names.map((name) => ({ step, mine: party === userId, path: `${folder}/${name}` }))
    }),
  )
  return found.flat().sort(byTime)
}

export interface NewPhoto {
  transactionId: string
  step: HandoverStep
  userId: string
  jpeg: Blob
  onProgress: (share: number) => void
}

export async function addConditionPhoto({
  transactionId,
  step,
  userId,
  jpeg,
  onProgress,
}: NewPhoto): Promise<void> {
  await uploadFile(bucket, photoPath(transactionId, step, userId), jpeg, { onProgress })
}
