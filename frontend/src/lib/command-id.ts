import { useRef } from 'react'

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random version 4 UUID. `crypto.randomUUID` is missing where the portal is opened without TLS on a local network. */
export const newCommandId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const text = hex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

/**
 * Gives each intent one id: the same body gets the same id until it has succeeded, so that pressing a button again after
 * a lost reply never does the thing twice.
 */
export const useCommandIds = () => {
  const last = useRef<Readonly<{ body: string; id: string }> | null>(null)
  return {
    idFor: (body: unknown): string => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { body: text, id: newCommandId() }
      return last.current.id
    },
    done: (): void => {
      last.current = null
    },
  }
}
