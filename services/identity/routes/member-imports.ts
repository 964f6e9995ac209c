import {
  cancelMemberImport,
  downloadImportReport,
  getMemberImport,
  type ImportPreview,
  listMemberImports,
  type MemberImport,
  MOST_IMPORT_BYTES,
  previewMemberImport,
  startMemberImport,
  uploadMembers,
} from '@portal/contracts/http/member-imports'
import { importMembers } from '@portal/contracts/jobs/identity'
import { BYTE_ORDER_MARK, csvLine } from '@portal/contracts/reporting/csv-line'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { FastifyRequest } from 'fastify'
import { commandOf } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { formFailure } from '../../http/failures/broken-form.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { CarryOut } from '../../kernel/act.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { valueDigest } from '../../kernel/value-digest.ts'
import { languageOf } from '../../texts/language-of.ts'
import { type JudgedRow, judgedRows, mappedRow } from '../imports/import-row.ts'
import type { ImportOrder, KeptImport, KeptImports } from '../imports/kept-imports.ts'
import { readMembersFile } from '../imports/read-file.ts'

type Deps = Readonly<{
  imports: KeptImports
  /** Which of these login names, by their digests, members have. */
  takenLogins: (digests: readonly string[]) => Promise<ReadonlySet<string>>
  enqueue: Enqueue
  carryOut: CarryOut
  now: () => Date
}>

const MOST_LISTED = 50
const MOST_PREVIEWED = 20
const MIB = 2 ** 20

const present = ({ order, header, sample, ...kept }: KeptImport): MemberImport => ({
  importId: kept.importId,
  fileName: kept.fileName,
  state: kept.state,
  header: [...header],
  sample: sample.map((cells) => [...cells]),
  rows: kept.rows,
  counts: kept.counts,
  invites: order?.invites ?? false,
  createdAt: kept.createdAt,
})

const noFile = () => new ProblemError('invalid-request', { values: { reason: 'no-file' } })

type SentFile = Readonly<{ name: string; bytes: Buffer }>

/** The one file of a form, in memory. */
const fileIn = async (request: FastifyRequest): Promise<SentFile> => {
  if (!request.isMultipart()) throw noFile()
  try {
    return await firstFileIn(request)
  } catch (error) {
    throw formFailure(error)
  }
}

const firstFileIn = async (request: FastifyRequest): Promise<SentFile> => {
  const sent = await request.file()
  if (!sent) throw noFile()
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of sent.file) {
    length += piece.length
    if (length > MOST_IMPORT_BYTES) {
      throw new ProblemError('too-large', { values: { reason: 'file-too-large', limit: MOST_IMPORT_BYTES / MIB } })
    }
    pieces.push(piece)
  }
  return { name: sent.filename.replaceAll(/[\p{Cc}/\\]/gu, ' ').slice(0, 200), bytes: Buffer.concat(pieces) }
}

const outcomeOf = ({ reason }: JudgedRow) => {
  if (reason === null) return 'created'
  return reason === 'address' || reason === 'name' ? 'refused' : 'skipped'
}

const previewOf = (judged: readonly JudgedRow[]): ImportPreview => {
  const counts = { created: 0, skipped: 0, refused: 0 }
  for (const row of judged) counts[outcomeOf(row)] += 1
  const shown = judged.slice(0, MOST_PREVIEWED)
  const rows = shown.map(({ row, address, displayName, reason }) => ({
    row,
    address,
    displayName: displayName ?? '',
    reason,
  }))
  return { rows, counts }
}

/** Whether an import was begun as it is asked for now: by the same request, whose reply was lost, for example. */
const isOrdered = ({ state, order }: KeptImport, asked: ImportOrder): boolean =>
  state !== 'cancelled' && order !== null && valueDigest(order) === valueDigest(asked)

/** Members made of the rows of a file. */
export const memberImportRoutes = ({ imports, takenLogins, enqueue, carryOut, now }: Deps): readonly Route[] => {
  const found = async (importId: string): Promise<KeptImport> => {
    const kept = await imports.find(importId)
    if (!kept) throw new ProblemError('not-found')
    return kept
  }

  return [
    route(uploadMembers, async (request) => {
      const { actor, commandId } = commandOf(request)
      const { name: fileName, bytes } = await fileIn(request)
      const read = readMembersFile(bytes)
      if (!read) throw new ProblemError('invalid-request', { values: { reason: 'no-member-file' } })
      const importId = derivedId('member-import', commandId)
      await imports.add({ importId, askedBy: actor.id, fileName, ...read, language: languageOf(request) }, now())
      return present(await found(importId))
    }),
    route(listMemberImports, async () => (await imports.list(MOST_LISTED)).map(present)),
    route(getMemberImport, async ({ params }) => present(await found(params.importId))),
    route(previewMemberImport, async ({ params, body }) => {
      const { importId } = await found(params.importId)
      const rows = (await imports.rowsOf(importId)).map((row) => mappedRow(row, body))
      const taken = await takenLogins(rows.map(({ address }) => loginDigest(address)))
      return previewOf(judgedRows(rows, taken))
    }),
    route(startMemberImport, async (request) => {
      const { importId, rows } = await found(request.params.importId)
      const { actor, commandId } = commandOf(request)
      const act = { name: 'member import', target: `import ${importId}`, asked: [importId] } as const
      const { outcome } = await carryOut({ accountId: actor.id, actionId: commandId }, act, async () => {
        const isOurs = (await imports.begin(importId, request.body)) || isOrdered(await found(importId), request.body)
        if (!isOurs) return { outcome: 'refused', detail: 'It was begun in another way, or cancelled, before.' }
        await enqueue(importMembers, { importId })
        return { outcome: 'done', detail: `The import of ${rows} rows was begun; its report says what became of each.` }
      })
      if (outcome === 'refused') throw new ProblemError('stale-version')
      return present(await found(importId))
    }),
    route(cancelMemberImport, async ({ params }) => {
      await imports.cancel(params.importId)
      return present(await found(params.importId))
    }),
    route(downloadImportReport, async ({ params }, reply) => {
      const { importId, order } = await found(params.importId)
      const lines = await imports.report(importId)
      const texts = lines.map(({ row, cells, outcome, reason, memberId }) => {
        const address = order === null ? '' : (cells[order.mapping.email] ?? '')
        return csvLine([row, address, outcome, reason, memberId])
      })
      return reply
        .header('content-disposition', `attachment; filename="members-${importId}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(BYTE_ORDER_MARK + csvLine(['row', 'address', 'outcome', 'reason', 'member']) + texts.join(''))
    }),
  ]
}
