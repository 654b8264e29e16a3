import sharp from 'sharp'
import type { Stack } from '../../stack.ts'
import { idCard, utilityBill } from '../pictures/papers.ts'
import type { TownPerson } from '../town/types.ts'
import type { PictureStore } from './photos.ts'

/** Made-up numbers, different for everybody. */
function numbersOf(person: TownPerson): { nin: string; bvn: string } {
  const digits = person.phone.slice(-9)
  return { nin: `70${digits}`, bvn: `22${digits}` }
}

/** The result of the identity wizard: papers in the private bucket, numbers encrypted and masked, and the review if any. */
export async function submitIdentity(
  { database }: Pick<Stack, 'database'>,
  pictures: PictureStore,
  person: TownPerson,
  id: string,
): Promise<void> {
  const { nin, bvn } = numbersOf(person)
  const address = `12 Sample Street, ${person.place.city}`
  const jpeg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
  const card = await pictures.paper(
    `${id}/government-id/1.jpg`,
    await jpeg(idCard(person.name, nin)),
    'image/jpeg',
  )
  const bill = await pictures.paper(
    `${id}/utility-bill/1.jpg`,
    await jpeg(utilityBill(person.name, address)),
    'image/jpeg',
  )
  const face = await pictures.paper(`${id}/selfie/1.webp`, await pictures.portrait(person.key), 'image/webp')
  await database.query(`select private.keep_numbers($1, $2, $3)`, [id, nin, bvn])
  const approved = person.identity === 'approved'
  await database.query(
    `insert into public.borrower_verifications (user_id, government_id_type, government_id_number, government_id_image_url,
       residential_address, utility_bill_url, selfie_image_url, bvn, verification_status, submitted_at, reviewed_at, submission, sent_name)
     values ($1, 'NIN', '*******' || right($2, 4), $3, $4, $5, $6, '*******' || right($7, 4), $8,
       now() - make_interval(days => $9), case when $10 then now() - make_interval(days => $9 - 1) end, 1, $11)`,
    [
      id,
      nin,
      card,
      address,
      bill,
      face,
      bvn,
      person.identity,
      approved ? person.joined - 1 : 1,
      approved,
      person.name,
    ],
  )
}
