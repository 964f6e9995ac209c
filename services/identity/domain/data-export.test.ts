import type {
  DataExportFailed,
  DataExportMade,
  DataExportRequested,
  MemberErased,
} from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { member } from './member.ts'
import type { FailDataExport, FinishDataExport, RequestDataExport } from './member-commands.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-21T08:00:00.000Z')
const before = Instant.parse('2026-11-20T08:00:00.000Z')
const registered = {
  type: 'MemberRegistered',
  memberId,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$…'),
  at: before,
} as const
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: null, at }

const asked: DataExportRequested = { type: 'DataExportRequested', memberId, exportId: 'one', language: 'en', at }
const made = {
  type: 'DataExportMade',
  memberId,
  exportId: 'one',
  language: 'en',
  stored: 'abc',
  format: 'zip',
  bytes: 7,
  expiresAt: Instant.parse('2026-11-28T08:00:00.000Z'),
  at,
} as const satisfies DataExportMade
const failed: DataExportFailed = { type: 'DataExportFailed', memberId, exportId: 'one', at }
const request = (since = before): RequestDataExport => ({ ...asked, type: 'RequestDataExport', since })
const { language: _, ...file } = made
const finish: FinishDataExport = { ...file, type: 'FinishDataExport' }
const fail: FailDataExport = { ...failed, type: 'FailDataExport' }

const person = specFor(member)

describe('the export of a member’s data', () => {
  it('is made once it was asked for', () => {
    person.given(registered).when(request()).gives(asked)
    person.given(registered, asked).when(finish).gives(made)
  })

  it('is not asked for again within a day, unless it failed', () => {
    person.given(registered, asked).when(request()).isRejected({ code: 'export-exists' })
    person.given(registered, asked, made).when(request()).isRejected({ code: 'export-exists' })
    person.given(registered, asked, failed).when(request()).gives(asked)
    person.given(registered, asked, made).when(request(at)).gives(asked)
  })

  it('has one file, whoever is late with another', () => {
    person.given(registered, asked, made).when(finish).isRejected({ code: 'export-exists' })
    person
      .given(registered, { ...asked, exportId: 'two' })
      .when(finish)
      .isRejected({ code: 'export-exists' })
  })

  it('has failed only while it was being made', () => {
    person.given(registered, asked).when(fail).gives(failed)
    person.given(registered, asked, made).when(fail).gives()
  })

  it('is nobody’s once the member is erased', () => {
    person.given(registered, asked, erased).when(finish).isRejected({ code: 'account-closed' })
    person.given(registered, erased).when(request()).isRejected({ code: 'account-closed' })
  })
})
