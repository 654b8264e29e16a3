import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { tabStorage } from '@/lib/browser/browser-storage'
import { isBlank } from '../model/message'

interface SendBoxProps {
  /** What was typed is kept under this for the tab. */
  draftKey: string
  maxLength: number | undefined
  sending: boolean
  suggestions: readonly string[]
  /** Beside the box, before it. */
  tools?: ReactNode
  onSend: (text: string) => void
  onType: () => void
}

export function SendBox({ draftKey, maxLength, sending, suggestions, tools, onSend, onType }: SendBoxProps) {
  const id = useId()
  const [text, setText] = useState(() => tabStorage.readText(draftKey) ?? '')
  const type = (value: string) => {
    setText(value)
    tabStorage.writeText(draftKey, value)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank(text) || sending) return
    onSend(text.trim())
    type('')
  }
  // On a keyboard Enter sends, as people know it; on a phone it begins a new line.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!matchMedia('(pointer: fine)').matches) return
    submit(event)
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      {text === '' && suggestions.length > 0 && (
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-0.5">
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              type="button"
              variant="outline"
              className="text-sm"
              onClick={() => type(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      )}
      <div className="flex items-end gap-2">
        {tools}
        <label htmlFor={id} className="sr-only">
          Message
        </label>
        <Textarea
          id={id}
          rows={1}
          value={text}
          maxLength={maxLength}
          placeholder="Write a message"
          enterKeyHint="send"
          className="field-sizing-content max-h-40 min-h-11 resize-none rounded-3xl"
          onChange={(event) => {
            type(event.target.value)
            onType()
          }}
          onKeyDown={onKeyDown}
        />
        {/* The keyboard stays for the next message. */}
        <Button
          type="submit"
          size="icon"
          aria-label="Send"
          disabled={isBlank(text) || sending}
          onMouseDown={(event) => event.preventDefault()}
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  )
}
