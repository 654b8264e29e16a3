import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/constants.ts'
import type { Message } from '#contract/messages/common.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { explain } from '@/lib/errors'
import { showRefusal } from '@/lib/toast'
import { uploadEvidence } from '../api/evidence-file'
import { type EvidenceFile, forgetPreviews, prepareEvidence } from './evidence'
import { explainFiles, explainIn, type FormRefusals } from './refusals'

export type SendingState = { at: 'sending'; share: number } | { at: 'failed' }

interface FilesOfLine {
  files: EvidenceFile[]
  /** How many files the line names already, besides these. */
  taken: number
  states: Record<number, SendingState | undefined>
  change: (to: (before: EvidenceFile[]) => EvidenceFile[]) => void
  mark: (id: number, state: SendingState | undefined) => void
  refusals: FormRefusals
  /** What is wrong with a file, or nothing any more. */
  tell: (problem: Message | undefined) => void
}

/** What can be done with the files of one line. */
function evidenceOf({ files, taken, states, change, mark, refusals, tell }: FilesOfLine) {
  const most = limits.evidenceFiles - taken
  const add = async (chosen: readonly File[]) => {
    const room = most - files.length
    const wrong = new Set<string>(chosen.length > room ? [words.tooManyFiles] : [])
    for (const file of chosen.slice(0, room)) {
      try {
        const prepared = await prepareEvidence(file, refusals.invalidFiles)
        change((before) => [...before, prepared].slice(0, most))
      } catch (error) {
        wrong.add(explain(error, refusals.invalidFiles).text)
      }
    }
    tell(explainFiles(refusals, [...wrong]))
  }
  const remove = (file: EvidenceFile) => {
    tell(undefined)
    change((before) => before.filter(({ id }) => id !== file.id))
    forgetPreviews([file])
  }
  const sendOne = async (file: EvidenceFile, folder: string): Promise<string> => {
    if (file.sent) return file.sent
    mark(file.id, { at: 'sending', share: 0 })
    try {
      const sent = await uploadEvidence(folder, file, (share) => mark(file.id, { at: 'sending', share }))
      change((before) => before.map((one) => (one.id === file.id ? { ...one, sent } : one)))
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
  const again = (file: EvidenceFile, folder: string) => {
    tell(undefined)
    void sendOne(file, folder).catch((error: unknown) => tell(explainIn(refusals, error)))
  }
  const count = taken + files.length
  return { files, count, isFull: files.length >= most, states, add, remove, send, again }
}

export type Evidence = ReturnType<typeof evidenceOf>

/** The files of each line of a form: chosen, looked at, sent one by one and never sent again once they have arrived. */
function useFiles(
  kept: Record<string, EvidenceFile[]>,
  refusals: FormRefusals,
  tell: (line: string, problem: Message | undefined) => void,
) {
  const [lines, setLines] = useState(kept)
  const [states, setStates] = useState<FilesOfLine['states']>({})
  const evidence = (line: string, taken = 0) =>
    evidenceOf({
      files: lines[line] ?? [],
      taken,
      states,
      change: (to) => setLines((before) => ({ ...before, [line]: to(before[line] ?? []) })),
      mark: (id, state) => setStates((before) => ({ ...before, [id]: state })),
      refusals,
      tell: (problem) => tell(line, problem),
    })
  return { lines, evidence }
}

const only = 'only'

/** The files of a form without lines. Toasts say what is wrong with them. */
export function useEvidence(kept: EvidenceFile[], refusals: FormRefusals): Evidence {
  const tell = (_: string, problem: Message | undefined) => problem && showRefusal(problem)
  return useFiles({ [only]: kept }, refusals, tell).evidence(only)
}

/** The files of a form with lines, while it is open. Each line says what is wrong with its own. */
export function useLineEvidence(refusals: FormRefusals) {
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const { lines, evidence } = useFiles({}, refusals, (line, problem) =>
    setProblems((before) => ({ ...before, [line]: problem?.text })),
  )
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  useEffect(() => () => forgetPreviews(Object.values(latest.current).flat()), [])
  return { evidence, problem: (line: string) => problems[line] }
}
