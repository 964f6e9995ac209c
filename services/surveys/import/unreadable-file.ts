/**
 * The rest of the file cannot be read. The message is for people: it names the row, if there is one, and what to do.
 * `isOfEncoding`: its bytes do not fit the encoding.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly isOfEncoding: boolean

  constructor(message: string, { isOfEncoding = false }: Readonly<{ isOfEncoding?: boolean }> = {}) {
    super(message)
    this.isOfEncoding = isOfEncoding
  }
}
