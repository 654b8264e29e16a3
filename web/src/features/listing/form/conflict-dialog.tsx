import { useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import type { Choices, Field, Origin } from '../model/conflict'
import type { Conflict } from '../model/use-save-listing'
import { ConflictField } from './conflict-field'

interface ConflictDialogProps {
  conflict: Conflict
  onResolve: (choices: Choices) => void
  onClose: () => void
}

/** The listing was changed meanwhile, most likely by the same person on another device: they choose field by field. */
export function ConflictDialog({ conflict, onResolve, onClose }: ConflictDialogProps) {
  const { mine, theirs, found } = conflict
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(found.map(({ field, suggested }) => [field, suggested])),
  )
  const choose = (field: Field, origin: Origin) => setChoices((before) => ({ ...before, [field]: origin }))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Changed somewhere else</DialogTitle>
          <DialogDescription>
            This item has changed since you opened it, maybe on another phone. Choose what to keep.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-6">
          {found.map(({ field }) => (
            <ConflictField
              key={field}
              {...{ field, mine, theirs }}
              chosen={choices[field] ?? 'mine'}
              onChoose={(side) => choose(field, side)}
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={onClose}>
            Back
          </Button>
          <Button size="lg" className="flex-1 sm:flex-none" onClick={() => onResolve(choices)}>
            Save these
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
