/** No mail server took a mail, and one may later. `because`: codes, which name nobody. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  readonly because: string
  constructor(because: string) {
    super(`the mail server did not take a mail (${because})`)
    this.because = because
  }
}
