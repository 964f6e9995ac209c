import pg from 'pg'

const { emit } = pg.Client.prototype

/**
 * Keeps the process alive when a connection is lost that nobody listens to. An `error` event without a listener ends a Node
 * process, and BullMQ uses connections without one: between two statements (the pool listens to idle connections only), and
 * between the connect and its own listener. When the server is killed, its last message often comes in the same packet as the
 * reply before it. Nothing is swallowed: the next statement on such a connection rejects.
 */
export const surviveUnheardErrors = (): void => {
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...values: readonly unknown[]) {
    if (event === 'error' && this.listenerCount('error') === 0) return false
    return Reflect.apply(emit, this, [event, ...values])
  }
}
