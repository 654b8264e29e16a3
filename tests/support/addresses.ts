/** The address of a person's own photo in a public bucket, whether or not it was ever uploaded. */
export function photoAddress(ownerId: string, name = '1.jpg', bucket = 'item-images'): string {
  return `/storage/v1/object/public/${bucket}/${ownerId}/${name}`
}
