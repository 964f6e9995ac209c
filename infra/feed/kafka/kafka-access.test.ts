import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { kafkaAccess } from './kafka-access.ts'

const file = fileURLToPath(import.meta.url) // any file: only TLS checks the content of a certificate

describe('the access to Kafka', () => {
  it('uses neither TLS nor a user if nothing is set', () => {
    expect(kafkaAccess(readSettings({}))).toEqual({})
  })

  it('uses TLS with the CA and the certificate that the settings name, and the user that they name', () => {
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

  it('by TLS keeps the check of the broker’s certificate on', () => {
    expect(kafkaAccess(readSettings({ KAFKA_TLS: 'on' }))).toEqual({ ssl: {} })
  })

  it('is refused if a file cannot be read', () => {
    expect(() => kafkaAccess(readSettings({ KAFKA_TLS: 'on', KAFKA_TLS_CA_FILE: '/not/there.pem' }))).toThrow(/ENOENT/)
  })
})
