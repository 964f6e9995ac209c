/** The provider could not be reached, or what it or the browser said was not accepted. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
}
