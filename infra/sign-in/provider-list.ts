import * as z from 'zod/mini'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What a provider says who somebody is must not be changed on its way. */
const isSafe = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

const Provider = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  issuer: z.url().check(z.refine(isSafe)),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
})
/** A provider as the operator configures it. */
export type ProviderSettings = z.infer<typeof Provider>

const Providers = z.array(Provider).check(
  z.maxLength(8),
  z.refine((providers) => new Set(providers.map(({ id }) => id)).size === providers.length),
)

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The providers of a setting; null for a text that is no list of them. */
export const providersIn = (text: string): readonly ProviderSettings[] | null => {
  const read = Providers.safeParse(jsonIn(text))
  return read.success ? read.data : null
}
