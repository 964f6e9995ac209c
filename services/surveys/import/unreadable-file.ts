/** The rest of the file cannot be read. The message is for people: it names the row, if there is one, and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
