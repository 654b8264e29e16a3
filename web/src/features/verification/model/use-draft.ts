import { useCallback, useEffect, useState } from 'react'
import { type Draft, keepDraft, recallDraft } from './draft'

export function useDraft(userId: string) {
  const [draft, setDraft] = useState(() => recallDraft(userId))
  useEffect(() => keepDraft(userId, draft), [userId, draft])
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), [])
  const changeFile = useCallback<ChangeFile>(
    (kind, file) => setDraft((before) => ({ ...before, files: { ...before.files, [kind]: file } })),
    [],
  )
  return { draft, change, changeFile }
}

type ChangeFile = (kind: keyof Draft['files'], file: Draft['files'][keyof Draft['files']]) => void
