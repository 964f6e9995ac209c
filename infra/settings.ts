import * as z from 'zod/mini'
import { type ProviderSettings, providersIn } from './sign-in/provider-list.ts'

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
/** Words of examples, and texts with few different characters: they are easy to guess. */
const PLACEHOLDER = /change-?me|needs no secret|placeholder|your[-_ ]secret/i
const isNoPlaceholder = (text: string): boolean => !PLACEHOLDER.test(text) && new Set(text).size >= 8
const noPlaceholder = z.refine<string>(isNoPlaceholder, {
  error: 'is a placeholder: make one by `openssl rand -hex 32`',
})

const Secret = z.string().check(z.minLength(32), noPlaceholder)

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Over http only on this machine, for tests. */
const isChatPage = (text: string): boolean => {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  return isSafe && url !== null && text.slice(url.origin.length).includes('{id}')
}

/** All variables of the environment that are read. The README or docs/operations.md describes each. */
const Variables = z.object({
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /**
   * Where the event log is kept. Read models, keys, sessions and jobs are always in Postgres. See docs/event-log.md.
   */
  EVENT_LOG: z._default(z.enum(['postgres', 'eventstoredb']), 'postgres'),
  /** `esdb://user:password@host:2113`; without encryption `esdb://host:2113?tls=false`. */
  EVENTSTOREDB_URL: z.optional(z.string().check(z.regex(/^esdb(\+discover)?:\/\/[^\s/]+/))),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  /** From where projectors read events: the log itself, or Kafka (a relay must run). See docs/kafka.md. */
  FEED: z._default(z.enum(['postgres', 'kafka']), 'postgres'),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.optional(z.string().check(z.regex(/^[^\s,]+:\d+(,[^\s,]+:\d+)*$/))),
  KAFKA_TOPIC_PREFIX: z._default(z.string().check(z.regex(/^[\w.-]*$/)), 'portal.'),
  /**
   * `on` if the brokers use TLS. The files are PEM: a CA that the system does not know, a client certificate and its
   * key.
   */
  KAFKA_TLS: z._default(z.enum(['off', 'on']), 'off'),
  KAFKA_TLS_CA_FILE: z.optional(z.string().check(z.minLength(1))),
  KAFKA_TLS_CERT_FILE: z.optional(z.string().check(z.minLength(1))),
  KAFKA_TLS_KEY_FILE: z.optional(z.string().check(z.minLength(1))),
  KAFKA_SASL_MECHANISM: z.optional(z.enum(['plain', 'scram-sha-256', 'scram-sha-512'])),
  KAFKA_SASL_USERNAME: z.optional(z.string().check(z.minLength(1))),
  KAFKA_SASL_PASSWORD: z.optional(z.string().check(z.minLength(1))),
  /** Of each topic, when the relay creates it. */
  KAFKA_PARTITIONS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 4),
  KAFKA_REPLICATION: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(Port, 3000),
  /**
   * Proxies whose X-Forwarded-* headers are trusted: addresses, networks, `loopback`, `linklocal`, `uniquelocal`,
   * separated by commas.
   */
  TRUSTED_PROXIES: z._default(z.string().check(z.minLength(1)), 'loopback'),
  STATE_DIR: z.optional(z.string().check(z.minLength(1))),
  /** The commit of the code. Not set: that of the checkout, if it is one. */
  COMMIT: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  /** It is a fault if `portal backup` was last done longer ago. 0: other tools make the backups. */
  BACKUP_WITHIN_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)), 2),
  /**
   * The list of erased members. Not set: `erased.ndjson` in STATE_DIR. Several machines share one file, outside the
   * database.
   */
  ERASED_LIST: z.optional(z.string().check(z.minLength(1))),
  /** `smtp://user:password@host:587` or `smtps://…:465`. Not set: mails become files of MAIL_FOLDER. */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  /** Whom mails are from: `Community <community@example.org>`. */
  MAIL_FROM: z._default(z.string().check(z.regex(/^[^@\r\n]*[^@\s<]+@[^@\s>]+>?$/)), 'Portal <portal@localhost>'),
  /** The address to which mail servers report what they could not deliver: `bounces@example.org`. Not set: that of MAIL_FROM. */
  MAIL_BOUNCES: z.optional(z.string().check(z.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/))),
  /** Not set: `mail` in STATE_DIR. */
  MAIL_FOLDER: z.optional(z.string().check(z.minLength(1))),
  /** The folder of stored files. Not set: `files` in STATE_DIR. Several machines share one volume. */
  FILES_FOLDER: z.optional(z.string().check(z.minLength(1))),
  /**
   * `https://KEY:SECRET@host/bucket?region=eu-west-1`: files are kept in S3-compatible storage and FILES_FOLDER is not used. Needed where several
   * machines share no volume.
   */
  S3_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** `tcp://host:3310` or `unix:/path`: a ClamAV daemon, which looks at each upload. Not set: none does. */
  CLAMD_URL: z.optional(z.string().check(z.regex(/^(tcp:\/\/[^\s/]+:\d+|unix:\/\S+)$/))),
  /** In which folders programs of the system are looked for. */
  PATH: z.optional(z.string()),
  /** Where members reach the portal, for the links in mails. Not set: HOST and PORT. */
  PORTAL_URL: z.optional(z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  TOKEN_SECRET: z.optional(Secret),
  /** Origins of other sites, separated by commas, that may put surveys into a frame. Not set: none. */
  EMBED_ORIGINS: z.optional(
    z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?(,https?:\/\/[a-z0-9.-]+(:\d+)?)*$/)),
  ),
  /** Hosts, separated by commas, to which surveys may send the respondents of sample suppliers. Not set: none. */
  RETURN_LINK_HOSTS: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?(,[a-z0-9.-]+(:\d+)?)*$/))),
  /** Signs those addresses: the suppliers have it too. */
  RETURN_LINK_KEY: z.optional(Secret),
  /** A captcha service that speaks the siteverify protocol: all four, or none. Not set: proofs of work of this portal. */
  CAPTCHA_SITE_KEY: z.optional(z.string().check(z.minLength(1))),
  CAPTCHA_SECRET: z.optional(z.string().check(z.minLength(1))),
  CAPTCHA_VERIFY_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CAPTCHA_SCRIPT_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The page of a chat service, with `{id}` for what staff enter: `https://chat.example/{id}`. Not set: no chat is offered. */
  CHAT_WIDGET_URL: z.optional(
    z.string().check(z.refine<string>(isChatPage, { error: 'is no https address with {id} in its path or query' })),
  ),
  /**
   * Providers by which members sign in beside their password (OpenID Connect), as JSON: a list of `{ "id", "name", "issuer", "clientId",
   * "clientSecret" }`. Not set: none.
   */
  OIDC_PROVIDERS: z.optional(
    z.string().check(
      z.refine<string>((text) => providersIn(text) !== null, {
        error:
          'is no JSON list of { "id", "name", "issuer", "clientId", "clientSecret" } with different ids of small letters and https issuers',
      }),
    ),
  ),
  /**
   * The key that wraps the keys of personal data. After a comma, old ones that still open: `portal vault rotate`.
   */
  VAULT_KEY: z.optional(Secret),
  /** The address at which projector and worker serve health, readiness and metrics. Not set: none. */
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  METRICS_PORT: z.optional(Port),
  /** A request for metrics with this bearer token needs no session. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16), noPlaceholder)),
  /** Where traces are sent (OTLP over HTTP). Not set: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  /** For `portal member add` alone: a password does not belong on a command line. */
  PORTAL_NEW_PASSWORD: z.optional(z.string()),
})

type Given = z.infer<typeof Variables>

const namesItsEventStore = ({ EVENT_LOG, EVENTSTOREDB_URL }: Given): boolean =>
  EVENT_LOG !== 'eventstoredb' || EVENTSTOREDB_URL !== undefined

const namesItsKafkaUser = (given: Given): boolean =>
  given.KAFKA_SASL_MECHANISM === undefined ||
  (given.KAFKA_SASL_USERNAME !== undefined && given.KAFKA_SASL_PASSWORD !== undefined)

const hidesItsKafkaPassword = ({ KAFKA_SASL_MECHANISM, KAFKA_TLS }: Given): boolean =>
  KAFKA_SASL_MECHANISM !== 'plain' || KAFKA_TLS === 'on'

const hasKafkaCertificateWhole = (given: Given): boolean =>
  (given.KAFKA_TLS_CERT_FILE === undefined) === (given.KAFKA_TLS_KEY_FILE === undefined)

/** Links to this machine, and mails from it, are of no use to members elsewhere. */
const isReachedFromItsMails = ({ SMTP_URL, PORTAL_URL, MAIL_FROM }: Given): boolean =>
  SMTP_URL === undefined || (PORTAL_URL !== undefined && !MAIL_FROM.includes('@localhost'))

const signsItsReturnLinks = ({ RETURN_LINK_HOSTS, RETURN_LINK_KEY }: Given): boolean =>
  RETURN_LINK_HOSTS === undefined || RETURN_LINK_KEY !== undefined

const captchaParts = (given: Given) => [
  given.CAPTCHA_SITE_KEY,
  given.CAPTCHA_SECRET,
  given.CAPTCHA_VERIFY_URL,
  given.CAPTCHA_SCRIPT_URL,
]

const hasCaptchaWhole = (given: Given): boolean =>
  new Set(captchaParts(given).map((part) => part !== undefined)).size === 1

const Environment = Variables.check(
  z.refine(signsItsReturnLinks, {
    path: ['RETURN_LINK_HOSTS'],
    error: 'needs RETURN_LINK_KEY, which signs the addresses',
  }),
  z.refine(hasCaptchaWhole, {
    path: ['CAPTCHA_SITE_KEY'],
    error: 'CAPTCHA_SITE_KEY, CAPTCHA_SECRET, CAPTCHA_VERIFY_URL and CAPTCHA_SCRIPT_URL belong together',
  }),
  z.refine(isReachedFromItsMails, {
    path: ['SMTP_URL'],
    error: 'needs PORTAL_URL, the address of the portal for links in mails, and MAIL_FROM',
  }),
  z.refine(namesItsKafkaUser, {
    path: ['KAFKA_SASL_MECHANISM'],
    error: 'needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
  }),
  z.refine(hidesItsKafkaPassword, {
    path: ['KAFKA_SASL_MECHANISM'],
    error: 'plain sends the password in clear: set KAFKA_TLS=on, or use scram-sha-512',
  }),
  z.refine(hasKafkaCertificateWhole, {
    path: ['KAFKA_TLS_CERT_FILE'],
    error: 'KAFKA_TLS_CERT_FILE and KAFKA_TLS_KEY_FILE belong together',
  }),
  z.refine(namesItsEventStore, {
    path: ['EVENTSTOREDB_URL'],
    error: 'EVENT_LOG=eventstoredb needs the address of its server, esdb://host:2113?tls=false',
  }),
)
export type Settings = z.infer<typeof Environment>

/** A variable with a value that cannot be used. The message names it and what it accepts. */
export class SettingsError extends Error {}

/** Called first in every main.ts: a bad setting stops the start, not a request. Empty text counts as not set. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(given)
  if (read.success) return read.data
  z.config(z.locales.en())
  const issues = Environment.safeParse(given).error?.issues ?? []
  const sentences = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new SettingsError(`The environment has a value that cannot be used. ${sentences.join('; ')}`)
}

/** The captcha service that the operator uses; null for proofs of work. */
export const captchaOf = (settings: Settings) => {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = settings
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SCRIPT_URL: script } = settings
  return siteKey && secret && verifyUrl && script ? { siteKey, secret, verifyUrl, script } : null
}

/** By whom members sign in beside their password. */
export const identityProvidersOf = ({ OIDC_PROVIDERS }: Settings): readonly ProviderSettings[] =>
  OIDC_PROVIDERS === undefined ? [] : (providersIn(OIDC_PROVIDERS) ?? [])

/** Where the api listens. */
export const listensAt = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`

/** Where members reach the portal. Browsers make passkeys for names alone: this machine has one. */
export const portalUrlOf = ({ PORTAL_URL, HOST, PORT }: Settings): string =>
  PORTAL_URL ?? listensAt({ HOST: HOST === '127.0.0.1' ? 'localhost' : HOST, PORT })

const WHOLE_PORTAL = 'start the whole portal by `npm start`'
/** Settings without a default that a role may need, and what to do if one is not set. */
const WHERE_NOT_SET = {
  DATABASE_URL: WHOLE_PORTAL,
  TOKEN_SECRET: WHOLE_PORTAL,
  VAULT_KEY: WHOLE_PORTAL,
  KAFKA_BROKERS: 'see docs/kafka.md',
} as const satisfies Partial<Record<keyof Settings, string>>

/** The value of a setting that this process needs. @throws SettingsError if it is not set */
export const neededSetting = (settings: Settings, name: keyof typeof WHERE_NOT_SET): string => {
  const value = settings[name]
  if (value !== undefined) return value
  throw new SettingsError(`${name} is not set: ${WHERE_NOT_SET[name]}`)
}
