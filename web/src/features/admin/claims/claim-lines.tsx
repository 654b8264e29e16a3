import { formatNaira } from '#contract/rules/money.ts'
import type { Side } from '@/domain/bookings/party-name'
import { EvidenceFiles, Section } from '@/features/disputes'
import type { ClaimLine } from '../api/claims'
import { kindLabel } from '../model/claim-names'

interface ClaimLinesProps {
  lines: readonly ClaimLine[]
  names: Record<Side, string>
}

/** What is claimed, what is answered, and what was decided so far. */
export function ClaimLines({ lines, names }: ClaimLinesProps) {
  return lines.map((line) => (
    <Section key={line.kind} title={`${kindLabel(line.kind)}: ${formatNaira(line.claimed_amount)}`}>
      <Said by={names.lender} says="claims" words={line.words} files={line.evidence} />
      {line.answer && (
        <Said
          by={names.borrower}
          says={answerText(line)}
          words={line.answer_words}
          files={line.answer_evidence}
        />
      )}
      {line.ruled_amount !== null && (
        <Said
          by="Aso"
          says={`gave ${formatNaira(line.ruled_amount)}`}
          words={line.ruling_reason}
          files={[]}
        />
      )}
      {line.appeal_amount !== null && (
        <Said
          by="Aso, on appeal,"
          says={`gave ${formatNaira(line.appeal_amount)}`}
          words={line.appeal_ruling}
          files={[]}
        />
      )}
      {line.final_amount !== null && (
        <p className="font-semibold">{`${names.lender} gets ${formatNaira(line.final_amount)}`}</p>
      )}
    </Section>
  ))
}

function answerText({ answer, counter_amount, counter_accepted }: ClaimLine): string {
  if (answer !== 'countered') return answer === 'accepted' ? 'accepts' : 'refuses'
  const offer = `offers ${formatNaira(counter_amount ?? 0)}`
  return counter_accepted === false ? `${offer}, which was not taken` : offer
}

interface SaidProps {
  by: string
  says: string
  words: string | null
  files: readonly string[]
}

function Said({ by, says, words, files }: SaidProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        <span className="font-semibold">{by}</span> {says}
      </p>
      {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
      <EvidenceFiles files={files} label={`Evidence of ${by}`} />
    </div>
  )
}
