import { useLocation } from '@tanstack/react-router'
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@/components/ui/accordion'
import type { QuestionGroup } from '../content/types'
import { Blocks } from './rich-text'

/** Frequently asked, by group; an address such as /help#late-return opens that answer. */
export function Questions({ groups }: { groups: readonly QuestionGroup[] }) {
  const hash = useLocation({ select: ({ hash }) => hash })
  return (
    <div className="grid gap-10">
      {groups.map((group) => (
        <Group key={group.id} group={group} asked={hash} />
      ))}
    </div>
  )
}

function Group({ group, asked }: { group: QuestionGroup; asked: string }) {
  const open = group.questions.some(({ id }) => id === asked) ? asked : ''
  return (
    <section
      id={group.id}
      tabIndex={-1}
      aria-labelledby={`${group.id}-title`}
      className="scroll-mt-20 outline-none"
    >
      <h2 id={`${group.id}-title`} className="mb-2 font-bold text-2xl">
        {group.title}
      </h2>
      <Accordion key={open} type="single" collapsible defaultValue={open}>
        {group.questions.map(({ id, question, answer }) => (
          <AccordionItem key={id} value={id} id={id} className="scroll-mt-20">
            <AccordionTrigger className="text-base">{question}</AccordionTrigger>
            <AccordionContent>
              <Blocks blocks={answer} className="max-w-2xl text-muted-foreground" />
            </AccordionContent>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}
