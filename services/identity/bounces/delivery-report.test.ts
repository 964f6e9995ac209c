import { describe, expect, it } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const REF = '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f'

/** As Postfix writes one. */
const aReport = (
  differs: Readonly<{
    action?: string
    status?: string
    id?: string
    type?: string
    returned?: string
    encoding?: string
  }> = {},
): string => {
  const { action = 'failed', status = '5.1.1', id = `<${REF}@example.org>`, type = 'multipart/report' } = differs
  const { returned = 'text/rfc822-headers', encoding } = differs
  const fields = `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; noor@example.org\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 5.1.1 no such\n user`
  const told = encoding === 'base64' ? Buffer.from(fields).toString('base64') : fields
  return [
    'From: MAILER-DAEMON@mx.example.net',
    'To: bounces@example.org',
    `Content-Type: ${type}; report-type=delivery-status;\n\tboundary="A/B=="`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--A/B==',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you.',
    '--A/B==',
    'Content-Type: message/delivery-status',
    ...(encoding ? [`Content-Transfer-Encoding: ${encoding}`] : []),
    '',
    told,
    '--A/B==',
    `Content-Type: ${returned}; charset=utf-8`,
    '',
    'Received: by mx.example.net',
    `Message-ID: ${id}`,
    'Subject: Tea',
    '',
    'the mail itself',
    '--A/B==--',
    '',
  ].join('\n')
}

describe('a report of a mail that could not be delivered', () => {
  it('names the mail by its Message-ID, and says that the address does not exist', () =>
    expect(readDeliveryReport(aReport())).toEqual({ messageRef: REF, kind: 'hard', status: '5.1.1' }))

  it.each([
    ['5.1.2', 'hard'],
    ['5.1.10', 'hard'],
    ['5.2.1', 'hard'],
    ['5.2.2', 'soft'],
    ['5.7.1', 'soft'],
    ['5.1.7', 'soft'],
    ['4.4.7', 'soft'],
  ])('with the status %s is a %s bounce', (status, kind) =>
    expect(readDeliveryReport(aReport({ status }))).toMatchObject({ kind, status }),
  )

  it('is read with lines of any end, with the whole mail, and in base64', () => {
    for (const message of [
      aReport().replaceAll('\n', '\r\n'),
      aReport({ returned: 'message/rfc822' }),
      aReport({ encoding: 'base64' }),
    ])
      expect(readDeliveryReport(message)?.messageRef).toBe(REF)
  })

  it.each([
    ['of a delay', aReport({ action: 'delayed', status: '4.4.1' })],
    ['of a delivery', aReport({ action: 'delivered', status: '2.0.0' })],
    ['of a mail that this portal did not send', aReport({ id: '<abc@elsewhere.example>' })],
    ['that is no report', aReport({ type: 'multipart/mixed' })],
    ['without a status', aReport({ status: 'none' })],
    ['that is empty', ''],
    ['that is no mail', '\u0000'.repeat(100)],
    ['without parts', 'Content-Type: multipart/report; boundary="A"\n\nnothing'],
    ['that is too long', `${aReport()}${' '.repeat(1_000_000)}`],
  ])('%s changes nothing', (_, message) => expect(readDeliveryReport(message)).toBeNull())

  it('is not read from what the mail itself quotes: only its headers name it', () => {
    const quoted = aReport({ id: '<abc@elsewhere.example>' }).replace(
      'the mail itself',
      `Message-ID: <${REF}@example.org>`,
    )
    expect(readDeliveryReport(quoted)).toBeNull()
  })
})
