import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { kafkaAccess } from './kafka-access.ts'

const file = fileURLToPath(import.meta.url) // any file will do: what a certificate is worth, TLS decides

describe('the access to Kafka', () => {
  it('is in clear and without a user where nothing is set', () => {
    expect(kafkaAccess(readSettings({}))).toEqual({})
  })

  it('is by TLS with the CA and the certificate that the settings name, and by the user they name', () => {
    const settings = readSettings({
      KAFKA_TLS: 'on',
      KAFKA_TLS_CA_FILE: file,
      KAFKA_TLS_CERT_FILE: file,
      KAFKA_TLS_KEY_FILE: file,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: 'portal',
      KAFKA_SASL_PASSWORD: 'secret',
    })
    const pem = readFileSync(file, 'utf8')
    expect(kafkaAccess(settings)).toEqual({
      ssl: { ca: [pem], cert: pem, key: pem },
      sasl: { mechanism: 'scram-sha-512', username: 'portal', password: 'secret' },
    })
  })

  it('by TLS does not turn the check of the broker’s certificate off', () => {
    expect(kafkaAccess(readSettings({ KAFKA_TLS: 'on' }))).toEqual({ ssl: {} })
  })

  it('is refused where a file cannot be read', () => {
    expect(() => kafkaAccess(readSettings({ KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: '/not/there.pem' }))).toThrow(/ENOENT/)
  })
})
