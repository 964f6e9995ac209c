/** A browser's stream of events that the test speaks into. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeStream[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeStream.open.push(this)
  }

  close() {
    FakeStream.open = FakeStream.open.filter((one) => one !== this)
  }

  say(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }

  /** The server refuses it, or a connection breaks. */
  fail(isForGood: boolean) {
    this.readyState = isForGood ? FakeStream.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
}
