import { describe, expect, it } from 'vitest'
import { neededSetting, portalUrlOf, readSettings, SettingsError } from './settings.ts'

describe('the settings', () => {
  it('have a default if they are optional', () => {
    expect(readSettings({ HOME: '/somewhere' })).toEqual({
      BACKUP_WITHIN_DAYS: 2,
      EVENT_LOG: 'postgres',
      FEED: 'postgres',
      HOST: '127.0.0.1',
      KAFKA_PARTITIONS: 4,
      KAFKA_REPLICATION: 1,
      KAFKA_TLS: 'off',
      KAFKA_TOPIC_PREFIX: 'portal.',
      LOG_LEVEL: 'info',
      MAIL_FROM: 'Portal <portal@localhost>',
      METRICS_HOST: '127.0.0.1',
      OTEL_TRACES_SAMPLER_ARG: 1,
      PORT: 3000,
      TRUSTED_PROXIES: 'loopback',
    })
  })

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  it('take the page of a chat service by https, with the place of the id, and no other', () => {
    for (const CHAT_WIDGET_URL of ['https://chat.example/{id}', 'http://127.0.0.1:4000/chat?id={id}']) {
      expect(readSettings({ CHAT_WIDGET_URL }).CHAT_WIDGET_URL).toBe(CHAT_WIDGET_URL)
    }
    for (const CHAT_WIDGET_URL of [
      'http://chat.example/{id}',
      'https://chat.example/',
      'https://{id}.example/',
      'chat',
    ]) {
      expect(() => readSettings({ CHAT_WIDGET_URL })).toThrow(/CHAT_WIDGET_URL: is no https address/)
    }
  })

  it('refuse EventStoreDB as the log without its address', () => {
    expect(() => readSettings({ EVENT_LOG: 'eventstoredb' })).toThrow(/EVENTSTOREDB_URL: .*needs the address/)
    const given = { EVENT_LOG: 'eventstoredb', EVENTSTOREDB_URL: 'esdb+discover://a:2113,b:2113?tls=false' }
    expect(readSettings(given)).toMatchObject(given)
  })

  it('refuse a mail server without the address for links in mails', () => {
    const SMTP_URL = 'smtp://user:password@mail.example.org:587'
    expect(() => readSettings({ SMTP_URL })).toThrow(/SMTP_URL: needs PORTAL_URL/)
    const given = { SMTP_URL, PORTAL_URL: 'https://tea.example.org', MAIL_FROM: 'Tea <tea@example.org>' }
    expect(readSettings(given)).toMatchObject(given)
    expect(() => readSettings({ ...given, MAIL_FROM: 'a@example.org\r\nBcc: b@example.org' })).toThrow(/MAIL_FROM/)
  })

  it('refuse a Kafka password in clear, and half of a sign-in or of a certificate', () => {
    const user = { KAFKA_SASL_USERNAME: 'portal', KAFKA_SASL_PASSWORD: 'secret' }
    expect(() => readSettings({ KAFKA_SASL_MECHANISM: 'scram-sha-512' })).toThrow(/needs KAFKA_SASL_USERNAME/)
    expect(() => readSettings({ KAFKA_SASL_MECHANISM: 'plain', ...user })).toThrow(/in clear/)
    expect(() => readSettings({ KAFKA_TLS: 'on', KAFKA_TLS_CERT_FILE: 'portal.pem' })).toThrow(/belong together/)
    const given = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_TLS: 'on', ...user }
    expect(readSettings(given)).toMatchObject(given)
  })

  it.each([
    'change-me-to-64-hexadecimal-digits',
    'a trial on this machine needs no secret',
    'x'.repeat(64),
    '0123'.repeat(16),
  ])('do not take a placeholder for a secret: %s', (TOKEN_SECRET) => {
    expect(() => readSettings({ TOKEN_SECRET })).toThrow(/TOKEN_SECRET: is a placeholder/)
    expect(() => readSettings({ VAULT_KEY: TOKEN_SECRET })).toThrow(/VAULT_KEY: is a placeholder/)
    expect(() => readSettings({ METRICS_TOKEN: TOKEN_SECRET })).toThrow(/METRICS_TOKEN: is a placeholder/)
  })

  it('name the variable whose value cannot be used', () => {
    expect(() => readSettings({ PORT: 'http' })).toThrow(SettingsError)
    expect(() => readSettings({ PORT: 'http' })).toThrow(/PORT: /)
    expect(() => readSettings({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL: /)
    expect(() => readSettings({ EVENTSTOREDB_URL: 'http://x:2113' })).toThrow(/EVENTSTOREDB_URL: /)
    expect(() => readSettings({ TOKEN_SECRET: 'short' })).toThrow(/TOKEN_SECRET: /)
  })

  it('that a process needs are named if they are not set, with what to do', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://localhost/portal' })
    expect(neededSetting(settings, 'DATABASE_URL')).toBe('postgres://localhost/portal')
    expect(() => neededSetting(settings, 'VAULT_KEY')).toThrow(/^VAULT_KEY is not set: .*npm start/)
    expect(() => neededSetting(settings, 'KAFKA_BROKERS')).toThrow(/^KAFKA_BROKERS is not set: .*docs\/kafka[.]md/)
    expect(() => neededSetting(settings, 'KAFKA_BROKERS')).toThrow(SettingsError)
  })

  it.each([
    [{}, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
    [{ PORTAL_URL: 'https://tea.example.org' }, 'https://tea.example.org'],
  ])('say where members reach the portal: %o', (given, address) =>
    expect(portalUrlOf(readSettings(given))).toBe(address),
  )
})
