import { useState } from 'react'
import { limits } from '#contract/constants.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { uploadEvidence } from '../api/evidence-file'
import { type EvidenceFile, forgetPreviews, prepareEvidence } from './evidence'
import { explainIn, type FormRefusals } from './refusals'

export type SendingState = { at: 'sending'; share: number } | { at: 'failed' }

/** The files of a form: chosen, looked at, sent one by one and never sent again once they have arrived. */
export function useEvidence(kept: EvidenceFile[], refusals: FormRefusals) {
  const [files, setFiles] = useState(kept)
  const [states, setStates] = useState<Record<number, SendingState | undefined>>({})
  const mark = (id: number, state: SendingState | undefined) =>
    setStates((before) => ({ ...before, [id]: state }))

  const add = async (chosen: readonly File[]) => {
    void prepareToasts()
    const room = limits.evidenceFiles - files.length
    if (chosen.length > room) {
      showRefusal({ title: refusals.invalidFiles.title, text: words.tooManyFiles })
    }
    for (const file of chosen.slice(0, room)) {
      try {
        const prepared = await prepareEvidence(file)
        setFiles((before) => [...before, prepared].slice(0, limits.evidenceFiles))
      } catch {
        showRefusal(refusals.invalidFiles)
      }
    }
  }
  const remove = (file: EvidenceFile) => {
    setFiles((before) => before.filter(({ id }) => id !== file.id))
    forgetPreviews([file])
  }
  const sendOne = async (file: EvidenceFile, folder: string): Promise<string> => {
    if (file.sent) return file.sent
    mark(file.id, { at: 'sending', share: 0 })
    try {
      const sent = await uploadEvidence(folder, file, (share) => mark(file.id, { at: 'sending', share }))
      setFiles((before) => before.map((one) => (one.id === file.id ? { ...one, sent } : one)))
      mark(file.id, undefined)
      return sent
    } catch (error) {
      mark(file.id, { at: 'failed' })
      throw error
    }
  }
  /** Where they are kept, as `<bucket>/<path>`. */
  const send = async (folder: string): Promise<string[]> => {
    const sent: string[] = []
    for (const file of files) sent.push(await sendOne(file, folder))
    return sent
  }
  const again = (file: EvidenceFile, folder: string) =>
    void sendOne(file, folder).catch((error: unknown) => showRefusal(explainIn(refusals, error)))
  return { files, states, add, remove, send, again }
}

export type Evidence = ReturnType<typeof useEvidence>
