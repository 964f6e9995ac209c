import { readFileSync } from 'node:fs'
import type { Settings } from '../../settings.ts'
import type { KafkaAccess } from './kafkajs.ts'

const readPem = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file, 'utf8'))

const tlsOf = (settings: Settings): KafkaAccess => {
  if (settings.KAFKA_TLS === 'off') return {}
  const ca = readPem(settings.KAFKA_TLS_CA_FILE)
  const cert = readPem(settings.KAFKA_TLS_CERT_FILE)
  const key = readPem(settings.KAFKA_TLS_KEY_FILE)
  return { ssl: { ...(ca && { ca: [ca] }), ...(cert && { cert }), ...(key && { key }) } }
}

const saslOf = (settings: Settings): KafkaAccess => {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = settings
  if (mechanism === undefined || username === undefined || password === undefined) return {}
  switch (mechanism) {
    case 'plain':
      return { sasl: { mechanism, username, password } }
    case 'scram-sha-256':
      return { sasl: { mechanism, username, password } }
    case 'scram-sha-512':
      return { sasl: { mechanism, username, password } }
  }
}

/** How to connect to the brokers, from the settings. Certificates are always checked. @throws if a file cannot be read */
export const kafkaAccess = (settings: Settings): KafkaAccess => ({ ...tlsOf(settings), ...saslOf(settings) })
