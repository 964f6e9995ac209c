import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** A browser with passkeys: `make` and `use` are what the device answers; a test may let them fail. */
export const passkeyDevice = () => {
  const credential = { id: 'aWQ', rawId: bytes('id'), type: 'public-key', getClientExtensionResults: () => ({}) }
  const make = vi.fn(
    async (): Promise<unknown> => ({
      ...credential,
      response: { clientDataJSON: bytes('data'), attestationObject: bytes('made'), getTransports: () => ['internal'] },
    }),
  )
  const use = vi.fn(
    async (): Promise<unknown> => ({
      ...credential,
      response: { clientDataJSON: bytes('data'), authenticatorData: bytes('auth'), signature: bytes('sign') },
    }),
  )
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: make, get: use } })
  return { make, use }
}
