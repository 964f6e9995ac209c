/** The command line says no. The message is one sentence for people and says what to do. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
