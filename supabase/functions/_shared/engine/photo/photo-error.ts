/** Says what is wrong with which field, so that a screen can say it beside the field. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly field = 'bytes'
  /** It may be a good photo: there is only more of it than is opened. */
  readonly isTooLarge: boolean

  constructor(reason: string, { isTooLarge = false } = {}) {
    super(`bytes: ${reason}`)
    this.isTooLarge = isTooLarge
  }
}
