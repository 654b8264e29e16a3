import { SwitchLine } from '@/components/switch-line'
import { useChooseCounting, useCounting } from '../api/counting'

/** Off: nothing the person does is counted any more, on any device. */
export function CountingLine() {
  const counted = useCounting().data
  const choose = useChooseCounting()
  if (counted === undefined) return null
  return (
    <SwitchLine
      label="Count my use of Aso"
      hint="Which pages and items you open, and searches that find nothing, so that we know what people need. What was counted today is removed when you switch it off."
      on={choose.isPending ? choose.variables : counted}
      onChoose={(on) => choose.mutate(on)}
    />
  )
}
