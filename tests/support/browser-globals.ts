import { webcrypto } from 'node:crypto'
import { performance as ofNode } from 'node:perf_hooks'
import { BroadcastChannel as ChannelOfNode, threadId } from 'node:worker_threads'

// Browsers have these whole, jsdom in part.
const given = <T>(value: T) => ({ value, configurable: true, writable: true })
Object.defineProperty(globalThis, 'crypto', given(webcrypto))
// jsdom takes the element of a search for one that nobody knows, and React complains of it.
const { createElement } = Document.prototype
Document.prototype.createElement = function create(this: Document, name: string, options?: ElementCreationOptions) {
  const made = createElement.call(this, name, options)
  return name === 'search' ? Object.setPrototypeOf(made, HTMLElement.prototype) : made
}
Object.defineProperty(Performance.prototype, 'getEntriesByType', given(ofNode.getEntriesByType.bind(ofNode)))

/** Files that run beside each other in threads of one process are no tabs of one browser: one that signs out would sign the others out. */
class ChannelOfThread extends ChannelOfNode {
  constructor(name: string) {
    super(`${name} of ${threadId}`)
  }
}
Object.defineProperty(globalThis, 'BroadcastChannel', given(ChannelOfThread))
