import { webcrypto } from 'node:crypto'
import { performance as ofNode } from 'node:perf_hooks'

// Browsers have these whole, jsdom in part.
const given = <T>(value: T) => ({ value, configurable: true, writable: true })
Object.defineProperty(globalThis, 'crypto', given(webcrypto))
Object.defineProperty(Performance.prototype, 'getEntriesByType', given(ofNode.getEntriesByType.bind(ofNode)))
