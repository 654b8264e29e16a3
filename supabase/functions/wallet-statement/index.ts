import { Buffer } from 'node:buffer'
import { walletStatementBody } from '#contract/bodies/payments.ts'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { readFonts } from '../_shared/adapters/pdf/fonts.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { statementFacts } from './facts.ts'
import { writeStatement } from './statement.ts'
import { writeYear } from './year.ts'

/** The statement of a person's wallet for a month or a year: their own, or for an admin anybody's, which the database logs. */
export default endpoint({
  name: 'wallet-statement',
  body: walletStatementBody,
  limit: { times: 20, seconds: 60 },
  async handle({ body, caller, service }) {
    // With null, too, the caller's own.
    if (body.userId != null && body.userId !== caller.userId)
      await call(caller.client, 'require_staff', { p_permission: 'money' }, nothing)
    const isYear = body.month.length === 4
    const whose = {
      p_caller_id: caller.userId,
      p_user_id: body.userId ?? caller.userId,
      p_month: isYear ? `${body.month}-01-01` : `${body.month}-01`,
      p_whole_year: isYear,
    }
    const facts = await call(service, 'statement_facts', whose, statementFacts)
    const pdf = await (isYear ? writeYear : writeStatement)(facts, await readFonts())
    const data = {
      file_name: `aso-statement-${body.month}.pdf`,
      pdf_base64: Buffer.from(pdf).toString('base64'),
    }
    return { status: true, message: words.statementReady, data }
  },
})
