import type { Stack } from '../../../local/stack.ts'
import { pdfOf, photoOf } from '../fixtures/drawn-files.ts'
import { join, type Member } from './members.ts'

/** Hands the identity check in, as the wizard does; the id of the record. */
export async function submitIdentity({ id, client }: Member, values: object = {}): Promise<string> {
  const files = [
    ['government_id', 'jpg', await photoOf('NIN')],
    ['utility_bill', 'pdf', await pdfOf('Electricity bill')],
    ['selfie', 'jpg', await photoOf('Me', 800, 800)],
  ] as const
  const paths = files.map(([kind, extension]) => `${id}/${kind}/${Date.now()}.${extension}`)
  for (const [position, [, , content]] of files.entries()) {
    const { error } = await client.storage
      .from('verification-documents')
      .upload(paths[position] ?? '', content)
    if (error) throw error
  }
  const [government_id_image_url, utility_bill_url, selfie_image_url] = paths
  const { data, error } = await client
    .from('borrower_verifications')
    .upsert(
      {
        ...{ user_id: id, government_id_type: 'NIN', government_id_number: '12345678901' },
        ...{ residential_address: '4 Adeola Odeku, Victoria Island, Lagos', bvn: '22345678901' },
        ...{ government_id_image_url, utility_bill_url, selfie_image_url },
        ...values,
      },
      { onConflict: 'user_id' },
    )
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

/** Somebody of Aso's review team. */
export async function joinAdmin(stack: Stack, name: string): Promise<Member> {
  const member = await join(stack, name)
  await stack.database.query('update private.profiles set is_admin = true where user_id = $1', [member.id])
  return member
}
