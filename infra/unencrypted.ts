import type { Settings } from './settings.ts'

type Addresses = Pick<
  Settings,
  'DATABASE_URL' | 'REDIS_URL' | 'EVENTSTOREDB_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'KAFKA_BROKERS' | 'KAFKA_TLS'
>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/i

/** The machines of an address; several are separated by commas. */
const hostsOf = (address: string): readonly string[] =>
  address
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/[/?].*$/, '')
    .replace(/^.*@/, '')
    .split(',')
    .map((host) => host.replace(/:\d+$/, ''))

const isElsewhere = (address: string): boolean => hostsOf(address).some((host) => !LOOPBACK.test(host))

const IS_PLAIN: Readonly<Record<Exclude<keyof Addresses, 'KAFKA_TLS'>, (address: string, all: Addresses) => boolean>> =
  {
    DATABASE_URL: (address) => !/[?&]sslmode=(?!disable|prefer|allow)/.test(address),
    REDIS_URL: (address) => address.startsWith('redis:'),
    EVENTSTOREDB_URL: (address) => /[?&]tls=false/i.test(address),
    OTEL_EXPORTER_OTLP_ENDPOINT: (address) => address.startsWith('http:'),
    KAFKA_BROKERS: (_address, { KAFKA_TLS }) => KAFKA_TLS === 'off',
  }

type Name = keyof typeof IS_PLAIN
const NAMES = Object.keys(IS_PLAIN) as Name[]

/** The settings by which this process connects to another machine without TLS. */
export const unencryptedSettings = (settings: Addresses): readonly string[] =>
  NAMES.filter((name) => {
    const address = settings[name]
    return address !== undefined && isElsewhere(address) && IS_PLAIN[name](address, settings)
  })

/** The same, logged once when a role has started. */
export const tellUnencrypted = (settings: Addresses, tell: (fields: object, message: string) => void): void => {
  for (const setting of unencryptedSettings(settings))
    tell({ setting }, 'the connection to another machine is not encrypted: name TLS in this setting')
}
