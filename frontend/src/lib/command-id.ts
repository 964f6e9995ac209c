import { useRef } from 'react'

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const TIME_DIGITS = 12

/**
 * A UUID of version 7 (RFC 9562, section 5.7): the time in milliseconds, then chance. Ids of commands of one time are side by side in the
 * index of the log. `crypto.randomUUID` is missing where the portal is opened without TLS on a local network.
 */
export const newCommandId = (): string => {
  const chance = crypto.getRandomValues(new Uint8Array(10))
  chance.set([((chance[0] ?? 0) & 0x0f) | 0x70], 0)
  chance.set([((chance[2] ?? 0) & 0x3f) | 0x80], 2)
  const text = Date.now().toString(16).padStart(TIME_DIGITS, '0') + hex(chance)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

export type Command<Body> = Readonly<{ commandId: string; body: Body }>

/**
 * Makes commands so that the same intent, repeated, is the same command: pressing a button again after a lost reply never
 * does the thing twice. `makeBody` may add what differs each time (a duration); the first value is kept.
 */
export const useCommands = <Body>() => {
  const last = useRef<Readonly<{ intent: string; command: Command<Body> }> | null>(null)
  return useRef((intent: unknown, makeBody: () => Body): Command<Body> => {
    const text = JSON.stringify(intent)
    if (last.current?.intent !== text) {
      last.current = { intent: text, command: { commandId: newCommandId(), body: makeBody() } }
    }
    return last.current.command
  }).current
}
