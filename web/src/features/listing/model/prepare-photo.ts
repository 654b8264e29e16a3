import { photoMessages } from '#contract/messages/photo.ts'
import { isTooLarge, readPicture } from '#contract/rules/picture-bytes.ts'
import { Refusal } from '@/lib/errors'
import { photoProblem, shrinkPhoto } from '@/lib/files/photos'

/** A chosen file as it will be sent. Throws what is wrong with it, in the words of the specification. */
export async function preparePhoto(file: File): Promise<Blob> {
  const problem = photoProblem(file)
  if (problem) throw new Refusal(problem.text, problem.title, 415)
  const picture = readPicture(new Uint8Array(await file.arrayBuffer()))
  // A file of a few kilobytes may decode to more pixels than fit into a phone's memory.
  if (picture && isTooLarge(picture)) {
    throw new Refusal(photoMessages.tooLarge.text, photoMessages.tooLarge.title, 413)
  }
  return shrinkPhoto(file)
}
